import type { Destination } from '../../preload/views.ts';
import type { MainWindow } from './main-window.ts';

/** Leads the window somewhere, also when its page has still to be drawn. */
export class Destinations {
  readonly #window: MainWindow;
  readonly #select: (account: string) => void;
  #pending: Destination | null = null;

  /** `select` makes an account the one that the window shows. */
  constructor(window: MainWindow, select: (account: string) => void) {
    this.#window = window;
    this.#select = select;
  }

  go(destination: Destination): void {
    this.#select(destination.account);
    this.#pending = destination;
    this.#window.show();
    if (this.#window.isPainted) this.painted();
  }

  /** The page listens now. */
  painted(): void {
    if (this.#pending) this.#window.send('go', this.#pending);
    this.#pending = null;
  }
}
