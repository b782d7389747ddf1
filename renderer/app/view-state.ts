import type { Bridge } from '../../preload/bridge.ts';
import type { ViewState } from '../../preload/views.ts';
import type { Mirror } from '../model/mirror.ts';
import type { OpenConversation } from '../model/open-conversation.ts';
import { untracked } from '../kit/untracked.ts';

/** Long enough for a wheel's motion to end. */
const waitMillis = 300;
/** What a person moves within the window by. */
const moves = ['keyup', 'pointerup', 'wheel', 'focusin', 'focusout'] as const;

/** Has the main process keep where the person is, so that the page that follows after a crash can go back there. */
export class ViewStateKeeper {
  readonly #bridge: Bridge;
  readonly #mirror: Mirror;
  readonly #open: Pick<OpenConversation, 'place' | 'target'>;
  #kept = 'null';
  #isWaiting = false;

  constructor(bridge: Bridge, mirror: Mirror, open: Pick<OpenConversation, 'place' | 'target'>) {
    this.#bridge = bridge;
    this.#mirror = mirror;
    this.#open = open;
  }

  /** Where the person was in an earlier page of this run of the app; null in the first one. */
  async read(): Promise<ViewState | null> {
    const state = await this.#bridge.readViewState().catch(() => null);
    for (const move of moves) {
      document.addEventListener(move, () => this.changed(), { capture: true, passive: true });
    }
    return state;
  }

  /** To be called when another conversation is open; what people do by hand is noticed. */
  changed(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#keep();
    }, waitMillis);
  }

  #keep(): void {
    const { target } = this.#open;
    if (target === null || untracked(this.#mirror.timeline)?.state !== 'ready') return;
    const state: ViewState = { ...target, reading: this.#open.place(), selection: selectionOf(document) };
    const text = JSON.stringify(state);
    if (text === this.#kept) return;
    this.#kept = text;
    void this.#bridge.keepViewState(state);
  }
}

/** What is selected in the field that has the focus. */
function selectionOf(root: DocumentOrShadowRoot): ViewState['selection'] {
  const { activeElement } = root;
  if (activeElement?.shadowRoot) return selectionOf(activeElement.shadowRoot);
  if (!(activeElement instanceof HTMLTextAreaElement)) return null;
  return { from: activeElement.selectionStart, to: activeElement.selectionEnd };
}
