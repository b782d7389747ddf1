import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { pictureTypes } from '../../preload/picture-types.ts';
import type { DraftPhotoView } from '../../preload/views.ts';
import { safeFileName } from '../../words/files/file-name.ts';
import { safeName } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';
import type { Actions } from '../model/actions.ts';
import type { FileTray, TrayFile } from '../model/files/file-tray.ts';
import type { PhotoTray, TrayPhoto } from '../model/photo-tray.ts';
import { trayActions, trayTemplate } from './composer-photos.ts';
import { FileDrop } from './file-drop.ts';
import type { GivenFiles } from './files/given-files.ts';

export interface Attached {
  readonly photos: readonly TrayPhoto[];
  readonly files: readonly TrayFile[];
}

/** What was taken out of the field to be sent. */
export interface Taken extends Attached {
  /** Puts back what could not be sent, into the conversation that it was for. */
  giveBack(left: Attached): void;
}

/** What goes with the next message beside its words: pictures as photos, everything else as files. */
export class ComposerAttachments {
  readonly #host: ReactiveControllerHost & Pick<HTMLElement, 'focus'>;
  readonly #actions: () => Actions;
  readonly #drop: FileDrop;
  readonly #trayActions = trayActions(
    () => this.#photos,
    () => this.#host.focus(),
  );
  #conversationId = '';
  #photos: PhotoTray | null = null;

  constructor(host: ReactiveControllerHost & Pick<HTMLElement, 'focus'>, actions: () => Actions) {
    this.#host = host;
    this.#actions = actions;
    this.#drop = new FileDrop(host, (given) => this.attach(given));
  }

  /** Shows those of a conversation. `photos`: what its draft has. */
  open(conversationId: string, photos: readonly DraftPhotoView[]): void {
    this.#conversationId = conversationId;
    this.#photos = this.#actions().photoTrays.of(conversationId, photos);
  }

  get hasPhotos(): boolean {
    return (this.#photos?.photos.length ?? 0) > 0;
  }

  get isEmpty(): boolean {
    return !this.hasPhotos && (this.#files?.files.length ?? 0) === 0;
  }

  attach({ files, folders }: GivenFiles): void {
    const isPhoto = ({ type }: File): boolean => pictureTypes.includes(type);
    const problems = folders.map((name) => t('composer.folder', { name: safeName(name) }));
    problems.push(this.#photos?.add(files.filter(isPhoto)) ?? '');
    const others = files.filter((file) => !isPhoto(file));
    if (others.length > 0) void this.#addFiles(others);
    const problem = problems.filter((each) => each !== '').join(' ');
    if (problem !== '') this.#actions().showToast(problem);
    this.#host.focus();
  }

  take(): Taken {
    const [photos, files] = [this.#photos, this.#files];
    return {
      photos: photos?.take() ?? [],
      files: files?.take() ?? [],
      giveBack: (left) => {
        photos?.giveBack(left.photos);
        files?.giveBack(left.files);
      },
    };
  }

  /** The button that adds something. `recordsVoice`: there is another one for voice messages. */
  menu(recordsVoice: boolean, sent: () => void): TemplateResult {
    return html`<parley-attach-menu
      .actions=${this.#actions()}
      .recordsVoice=${recordsVoice}
      @files=${({ detail }: CustomEvent<GivenFiles>) => this.attach(detail)}
      @sent=${sent}
    ></parley-attach-menu>`;
  }

  template(): TemplateResult {
    const files = this.#files;
    return html`${this.#drop.render()} ${trayTemplate(this.#photos?.photos ?? [], this.#trayActions)}
    ${
      files
        ? html`<parley-file-chips .tray=${files} @removed=${() => this.#host.focus()}></parley-file-chips>`
        : nothing
    }`;
  }

  get #files(): FileTray | null {
    return this.#actions().fileTrays?.of(this.#conversationId) ?? null;
  }

  async #addFiles(files: readonly File[]): Promise<void> {
    const id = this.#conversationId;
    try {
      const [trays] = await Promise.all([this.#actions().loadFileTrays(), import('./files/file-chips.ts')]);
      trays.of(id).add(files);
      this.#host.requestUpdate();
    } catch {
      this.#actions().showToast(t('composer.fileNotAdded', { name: safeFileName(files[0]?.name ?? '') }));
    }
  }
}
