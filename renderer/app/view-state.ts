import type { Bridge } from '../../preload/bridge.ts';
import type { ViewState } from '../../preload/views.ts';
import type { Mirror } from '../model/mirror.ts';
import type { Actions } from '../model/actions.ts';
import { holdPage, isPageHeld } from '../kit/held.ts';
import { untracked } from '../kit/untracked.ts';

/** Long enough for a wheel's motion to end. */
const waitMillis = 300;
/** What a person moves within the window by. */
const moves = ['keyup', 'pointerup', 'wheel', 'focusin', 'focusout'] as const;

/**
 * Has the main process keep where the person is, so that the page that follows can go back there: after a crash, and where the
 * window was closed because nobody had seen it for a while.
 */
export class ViewStateKeeper {
  readonly #bridge: Bridge;
  readonly #mirror: Mirror;
  readonly #actions: Actions;
  readonly #panes: () => Pick<ViewState, 'details' | 'list'> | null;
  #kept = 'null';
  #isWaiting = false;

  /** `panes`: what is beside the conversation; null while it is not drawn. */
  constructor(mirror: Mirror, actions: Actions, panes: () => Pick<ViewState, 'details' | 'list'> | null) {
    this.#bridge = actions.bridge;
    this.#mirror = mirror;
    this.#actions = actions;
    this.#panes = panes;
  }

  /** Where the person was in an earlier page of this run of the app; null in the first one. */
  async read(): Promise<ViewState | null> {
    const state = await this.#bridge.readViewState().catch(() => null);
    for (const move of moves) {
      document.addEventListener(move, () => this.changed(), { capture: true, passive: true });
    }
    const { selection } = this.#actions;
    holdPage(() => selection.isOn || this.#actions.fileTrays?.isAny === true);
    this.#bridge.on('askToClose', () => {
      if (!isPageHeld() && this.#keep()) void this.#bridge.readyToClose();
    });
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

  /** False: not all of it is there yet. */
  #keep(): boolean {
    const panes = this.#panes();
    const { open } = this.#actions;
    const account = untracked(this.#mirror.loaded);
    const timeline = untracked(this.#mirror.timeline);
    if (panes === null || account === null || timeline?.state === 'loading') return false;
    const state: ViewState = {
      account,
      conversationId: open.target?.conversationId ?? null,
      reading: timeline ? open.place() : null,
      selection: selectionOf(document),
      ...panes,
    };
    const text = JSON.stringify(state);
    if (text === this.#kept) return true;
    this.#kept = text;
    void this.#bridge.keepViewState(state);
    return true;
  }
}

/** What is selected in the field that has the focus. */
function selectionOf(root: DocumentOrShadowRoot): ViewState['selection'] {
  const { activeElement } = root;
  if (activeElement?.shadowRoot) return selectionOf(activeElement.shadowRoot);
  if (!(activeElement instanceof HTMLTextAreaElement)) return null;
  return { from: activeElement.selectionStart, to: activeElement.selectionEnd };
}
