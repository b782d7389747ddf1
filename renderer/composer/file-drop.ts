import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { icon } from '../kit/icons.ts';
import { t } from '../../words/translate.ts';
import { givenIn, type GivenFiles } from './files/given-files.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere in the window, and shows that they may be. */
export class FileDrop implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #take: (given: GivenFiles) => void;
  #depth = 0;
  #ending: AbortController | null = null;

  constructor(host: ReactiveControllerHost, take: (given: GivenFiles) => void) {
    this.#host = host;
    this.#take = take;
    host.addController(this);
  }

  hostConnected(): void {
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    // Entering a child comes before leaving its parent, so only their count shows whether it is still over the window.
    globalThis.addEventListener('dragenter', (event) => this.#moved(event, 1), { signal });
    globalThis.addEventListener('dragleave', (event) => this.#moved(event, -1), { signal });
    globalThis.addEventListener(
      'dragover',
      (event) => {
        if (hasFiles(event)) event.preventDefault();
      },
      { signal },
    );
    globalThis.addEventListener('drop', (event) => this.#dropped(event), { signal });
  }

  hostDisconnected(): void {
    this.#ending?.abort();
    this.#depth = 0;
  }

  render() {
    return this.#depth > 0
      ? html`<div class="drop" role="status">${icon('paperclip', 20)}${t('composer.drop')}</div>`
      : nothing;
  }

  #moved(event: DragEvent, step: 1 | -1): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.#depth = Math.max(0, this.#depth + step);
    this.#host.requestUpdate();
  }

  #dropped(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.#depth = 0;
    this.#host.requestUpdate();
    this.#take(givenIn(event.dataTransfer));
  }
}
