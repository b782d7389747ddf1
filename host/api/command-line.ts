import type { CommandLine } from 'electron';

/** `app.commandLine`: switches from the real command line and those the app appends for Chromium. */
export class HostCommandLine implements Pick<
  CommandLine,
  'appendSwitch' | 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'
> {
  /** What goes to Chromium when it starts. */
  readonly forChromium: Map<string, string>;
  readonly #all: Map<string, string>;

  constructor(all: ReadonlyMap<string, string>, chromium: ReadonlyMap<string, string>) {
    this.#all = new Map(all);
    this.forChromium = new Map(chromium);
  }

  appendSwitch(name: string, value = ''): void {
    this.#all.set(name, value);
    const lists = name === 'enable-features' || name === 'disable-features';
    const before = lists ? this.forChromium.get(name) : undefined;
    this.forChromium.set(name, before === undefined || before === '' ? value : `${before},${value}`);
  }

  appendArgument(): void {
    throw new Error('not provided by this host: commandLine.appendArgument');
  }

  hasSwitch(name: string): boolean {
    return this.#all.has(name);
  }

  getSwitchValue(name: string): string {
    return this.#all.get(name) ?? '';
  }

  removeSwitch(name: string): void {
    this.#all.delete(name);
    this.forChromium.delete(name);
  }
}
