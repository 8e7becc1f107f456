// What a screen reader is told; the two regions stand in App.svelte.
class Speech {
  polite = $state("");
  urgent = $state("");

  say(text: string): void {
    this.polite = this.polite === text ? `${text}\u00a0` : text; // the same words twice are two messages
  }

  alert(text: string): void {
    this.urgent = this.urgent === text ? `${text}\u00a0` : text;
  }
}

export const speech = new Speech();
