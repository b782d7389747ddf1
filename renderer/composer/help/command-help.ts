import { html, type LitElement, nothing, type TemplateResult } from 'lit';

/** All commands, below the field, with the one that there is none of, which was not sent. */
export class CommandHelp {
  readonly #host: LitElement;
  #shown: { unknown: string | null } | null = null;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** `unknown`: the command that there is none of. */
  show(unknown: string | null): void {
    this.#shown = { unknown };
    this.#host.requestUpdate();
  }

  /** Whether it was shown. */
  close(): boolean {
    const wasShown = this.#shown !== null;
    this.#shown = null;
    if (wasShown) this.#host.requestUpdate();
    return wasShown;
  }

  template(): TemplateResult | typeof nothing {
    if (!this.#shown) return nothing;
    return html`<parley-command-list
      role="status"
      .unknown=${this.#shown.unknown}
      @close=${() => {
        this.close();
        this.#host.focus();
      }}
    ></parley-command-list>`;
  }
}
