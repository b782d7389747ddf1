import { css, html, nothing, type TemplateResult } from 'lit';
import { fileKindOf, type FileKind } from '../../../words/files/file-kind.ts';
import { fileNameParts } from '../../../words/files/file-name.ts';
import { safeLine } from '../../../words/safe-text.ts';
import { sizeOf } from '../../../words/files/sizes.ts';
import { t } from '../../../words/translate.ts';
import { icon, type IconName } from '../../kit/icons.ts';
import type { Downloads, DownloadState, ShownFile } from './downloads.ts';

const icons: Readonly<Record<FileKind, IconName>> = {
  document: 'fileText',
  picture: 'image',
  sound: 'fileMusic',
  video: 'filePlay',
  archive: 'fileArchive',
  macros: 'fileText',
  page: 'fileCode',
  program: 'fileTerminal',
  shortcut: 'fileTerminal',
  other: 'file',
};

export const fileIcon = (name: string): TemplateResult => icon(icons[fileKindOf(name)], 24);

/** A file's name on one line. Its ending is always shown: it says what the file is. */
export function fileNameTemplate(said: string): TemplateResult {
  const { stem, ending } = fileNameParts(said);
  const name = `${stem}${ending}`;
  // Two parts beside each other would be read with a space between them.
  return html`<span class="file-name" role="img" aria-label=${name} title=${name} dir="ltr"
    ><bdi class="stem">${stem}</bdi><bdi class="ending">${ending}</bdi></span
  >`;
}

export const fileNameStyles = css`
  .file-name {
    display: flex;
    /* It runs left to right but stands where its line begins. */
    width: fit-content;
    max-width: 100%;
  }
  .file-name .stem {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .file-name .ending {
    flex: none;
  }
  .file-failed {
    display: block;
    color: var(--negative);
    overflow-wrap: anywhere;
  }
`;

/** The size, and while it is fetched how much of it has come. */
export const fileSizeText = ({ size }: Pick<ShownFile, 'size'>, state: DownloadState | null): string =>
  state?.kind === 'running'
    ? t('history.downloading', { received: sizeOf(state.received), size: sizeOf(size) })
    : sizeOf(size);

export function fileBarTemplate(
  { name, size }: Pick<ShownFile, 'name' | 'size'>,
  state: DownloadState | null,
): TemplateResult | typeof nothing {
  if (state?.kind !== 'running') return nothing;
  return html`<progress
    max=${Math.max(size, 1)}
    .value=${state.received}
    aria-label=${t('history.downloadingNamed', { name: safeLine(name) })}
  ></progress>`;
}

/** Why it could not be opened or saved. */
export const fileFailureTemplate = (state: DownloadState | null): TemplateResult | typeof nothing =>
  state?.kind === 'failed'
    ? html`<span class="meta file-failed" role="alert">${state.reason}</span>`
    : nothing;

/** What a button of a file says and does: the one that was pressed leads out of what came of it. */
export function fileAct(
  by: 'open' | 'save',
  file: ShownFile,
  downloads: Downloads,
): { readonly text: string; readonly label: string; readonly hidden: boolean; run(event: MouseEvent): void } {
  const state = downloads.state(file);
  const name = safeLine(file.name);
  const run = (): void => void (by === 'open' ? downloads.open(file) : downloads.save(file));
  const isIts = state?.by === by;
  if (isIts && state.kind === 'running') {
    const label = t('history.cancelDownloadNamed', { name });
    // The second press of a double click is meant for what the first one did.
    const cancel = ({ detail }: MouseEvent): void => void (detail < 2 && downloads.cancel(file));
    return { text: t('history.cancelDownload'), label, hidden: false, run: cancel };
  }
  if (isIts && state.kind === 'failed')
    return {
      text: t('common.tryAgain'),
      label: t('history.retryDownloadNamed', { name }),
      hidden: false,
      run,
    };
  const hidden = state?.kind === 'running';
  return by === 'open'
    ? { text: t('history.openFile'), label: t('history.openFileNamed', { name }), hidden, run }
    : { text: t('history.saveFile'), label: t('history.saveFileNamed', { name }), hidden, run };
}
