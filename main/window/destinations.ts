import type { Destination, LinkQuestion } from '../../preload/views.ts';
import type { MainWindow } from './main-window.ts';

/** Leads the window somewhere, also when its page has still to be drawn. */
export class Destinations {
  readonly #window: MainWindow;
  readonly #select: (account: string) => void;
  #pending: Destination | null = null;
  #question: LinkQuestion | null = null;
  #words: string[] = [];

  /** `select` makes an account the one that the window shows. */
  constructor(window: MainWindow, select: (account: string) => void) {
    this.#window = window;
    this.#select = select;
  }

  go(destination: Destination): void {
    if ('account' in destination) this.#select(destination.account);
    this.#pending = destination;
    this.#window.show();
    if (this.#window.isPainted) this.painted();
  }

  /** Asks about a link, in front. A newer question takes the place of one that has not been shown; null takes the last one back. */
  ask(question: LinkQuestion | null): void {
    this.#question = question;
    if (question) this.#window.show();
    if (!this.#window.isPainted) return;
    if (question) this.painted();
    else this.#window.send('askLink', null);
  }

  /** Says something in the window, now or once its page has drawn; does not bring it up. */
  say(words: string): void {
    this.#words.push(words);
    if (this.#window.isPainted) this.painted();
  }

  /** The page listens now. */
  painted(): void {
    if (this.#pending) this.#window.send('go', this.#pending);
    this.#pending = null;
    if (this.#question) this.#window.send('askLink', this.#question);
    this.#question = null;
    for (const words of this.#words.splice(0)) this.#window.send('toast', words);
  }
}
