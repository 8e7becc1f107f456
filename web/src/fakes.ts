// Stand-ins for what only a browser has, for tests.

/** An element with attributes and classes inside another one; `closest` knows selectors such as `[name]` and `a`. */
export class FakeElement {
  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>> = {},
    readonly around: FakeElement | null = null,
    readonly classes: readonly string[] = [],
  ) {}

  get classList() {
    return { contains: (name: string) => this.classes.includes(name) };
  }

  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }

  closest(selector: string): Element | null {
    const attribute = /^\[(.+)\]$/.exec(selector)?.[1];
    const fits = attribute === undefined ? this.name === selector : attribute in this.attributes;
    return fits ? this.real : (this.around?.closest(selector) ?? null);
  }

  /** The same, for the eyes of the compiler. */
  get real(): Element {
    return this as unknown as Element;
  }
}

/** What `addEventListener` and its opposite do, without a window. */
export class FakeTarget {
  readonly heard = new Map<string, Set<(event: unknown) => void>>();

  readonly addEventListener = (type: string, listener: (event: never) => void): void => {
    const known = this.heard.get(type) ?? new Set();
    this.heard.set(type, known.add(listener as (event: unknown) => void));
  };

  readonly removeEventListener = (type: string, listener: (event: never) => void): void => {
    this.heard.get(type)?.delete(listener as (event: unknown) => void);
  };

  /** Tell everybody who listens. */
  tell(type: string, event: unknown = {}): void {
    for (const listener of this.heard.get(type) ?? []) listener(event);
  }

  get listeners(): number {
    return [...this.heard.values()].reduce((sum, some) => sum + some.size, 0);
  }
}
