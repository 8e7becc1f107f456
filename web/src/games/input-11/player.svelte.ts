// Runs a moment from 0 to 1; can be finished at once.

export class Player {
  moment = $state(1);
  #request = 0;

  run(milliseconds: number): void {
    cancelAnimationFrame(this.#request);
    this.moment = 0;
    let begin: number | null = null;
    const step = (now: number): void => {
      begin ??= now;
      this.moment = Math.min(1, (now - begin) / milliseconds);
      if (this.moment < 1) this.#request = requestAnimationFrame(step);
    };
    this.#request = requestAnimationFrame(step);
  }

  finish(): void {
    cancelAnimationFrame(this.#request);
    this.moment = 1;
  }
}
