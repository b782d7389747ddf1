import { css, html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { TextEdit } from './text-edit.ts';

/** One way to finish what is being typed. */
export interface Suggestion {
  /** What the list shows. */
  readonly shown: unknown;
  /** What takes the place of what was typed. */
  readonly insert: string;
  /** Called when it is chosen. */
  readonly chosen?: () => void;
}

/** What may be meant by the end of a text; never empty. */
export interface Suggestions {
  /** Where in the text it begins. */
  readonly from: number;
  readonly all: readonly Suggestion[];
  /** What the list offers. */
  readonly label: string;
  /** How many there are, for screen readers. */
  readonly announced: string;
}

/** Finishes one kind of word. */
export interface Completion {
  /** What the word at the caret may become; null: it is none of this kind. */
  suggest(text: string, caret: number): Suggestions | null | Promise<Suggestions | null>;
}

export const suggestionStyles = css`
  .suggestions {
    position: absolute;
    inset-inline-start: 8px;
    bottom: calc(100% + 4px);
    width: max-content;
    min-width: 200px;
    max-width: calc(100% - 16px);
    padding: 4px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--raised);
    box-shadow: var(--shadow);
    z-index: 1;
  }
  .suggestions [role='option'] {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 32px;
    padding-inline: 8px;
    border-radius: var(--radius);
  }
  .suggestions [role='option']:hover {
    background: var(--raised-hover);
  }
  .suggestions [aria-selected='true'] {
    background: var(--accent-soft);
    outline: 1px solid transparent;
  }
  .suggestions .character {
    flex: none;
    width: 24px;
    font-size: 18px;
    font-variant-emoji: emoji;
    text-align: center;
  }
  .suggestions .note {
    font-size: 12px;
    color: var(--text-soft);
  }
`;

/** The list above a field that offers how to finish the word at the caret. */
export class CompletionList implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #completions: readonly Completion[];
  readonly #edit: (edit: TextEdit) => void;
  #suggestions: Suggestions | null = null;
  #active = 0;
  #caret = 0;
  /** Where the word begins for which the person closed the list: it stays closed until there is another one. */
  #declined: number | null = null;
  /** Counts what was typed, so that a late list does not offer for an earlier word. */
  #turn = 0;

  constructor(
    host: ReactiveControllerHost,
    completions: readonly Completion[],
    edit: (edit: TextEdit) => void,
  ) {
    this.#host = host;
    this.#completions = completions;
    this.#edit = edit;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.close();
  }

  get open(): boolean {
    return this.#suggestions !== null;
  }

  get activeId(): string | null {
    return this.open ? `suggestion-${this.#active}` : null;
  }

  async typed(text: string, caret: number): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const found = await Promise.all(this.#completions.map((each) => each.suggest(text, caret)));
    if (turn !== this.#turn) return;
    const suggestions = found.find((each) => each !== null) ?? null;
    if (suggestions?.from !== this.#declined) this.#declined = null;
    this.#suggestions = this.#declined === null ? suggestions : null;
    this.#caret = caret;
    this.#active = 0;
    this.#host.requestUpdate();
  }

  close(): void {
    this.#turn += 1;
    if (!this.open) return;
    this.#suggestions = null;
    this.#host.requestUpdate();
  }

  /** Whether the key was for the list. */
  key(event: KeyboardEvent): boolean {
    if (!this.#suggestions || event.isComposing) return false;
    const { all, from } = this.#suggestions;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = all[this.#active];
    if (step !== undefined) {
      this.#active = (this.#active + step + all.length) % all.length;
      this.#host.requestUpdate();
    } else if (event.key === 'Escape') {
      this.#declined = from;
      this.close();
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen)
      this.#choose(from, chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  render() {
    if (!this.#suggestions) return nothing;
    const { all, from, label, announced } = this.#suggestions;
    return html`<div
        id="suggestions"
        class="suggestions"
        role="listbox"
        aria-label=${label}
        @mousedown=${(event: Event) => event.preventDefault()}
      >
        ${all.map(
          (suggestion, index) =>
            html`<div
              id="suggestion-${index}"
              role="option"
              aria-selected=${index === this.#active}
              @click=${() => this.#choose(from, suggestion)}
            >
              ${suggestion.shown}
            </div>`,
        )}
      </div>
      <div class="hidden-text" role="status">${announced}</div>`;
  }

  #choose(from: number, { insert, chosen }: Suggestion): void {
    const to = this.#caret;
    this.close();
    chosen?.();
    const end = from + insert.length;
    this.#edit({ from, to, insert, select: [end, end] });
  }
}
