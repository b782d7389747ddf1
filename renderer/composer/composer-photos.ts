import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../kit/icon-button.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import type { TrayPhoto } from '../model/photo-tray.ts';
import { t } from '../../words/translate.ts';

export const photoStyles = css`
  .photos {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding: 4px 0 8px;
  }
  .photos li {
    position: relative;
    width: 72px;
    height: 72px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--hover);
    overflow: hidden;
  }
  .photos img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
    font-size: 11px;
    line-height: 16px;
    overflow-wrap: anywhere;
    color: var(--text-soft);
  }
  .photos parley-icon-button {
    position: absolute;
    inset-inline-end: 2px;
    top: 2px;
    border-radius: var(--radius);
    background: var(--raised);
    --square: 24px;
  }
  .photos .sending img {
    opacity: 0.55;
  }
  progress {
    appearance: none;
    position: absolute;
    inset: auto 6px 6px;
    width: calc(100% - 12px);
    height: 6px;
    border: 1px solid var(--raised);
    border-radius: 3px;
    background: var(--raised);
    overflow: hidden;
  }
  progress::-webkit-progress-bar {
    background: var(--raised);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
    transition: inline-size var(--fast);
  }
`;

/** The pictures that go with the next message. */
export function trayTemplate(
  photos: readonly TrayPhoto[],
  remove: (key: number) => void,
  broken: (key: number) => void,
): TemplateResult | typeof nothing {
  if (photos.length === 0) return nothing;
  return html`<ul class="photos" aria-label=${t('composer.photos')}>
    ${repeat(
      photos,
      ({ key }) => key,
      ({ key, name, url }) =>
        html`<li title=${name}>
          <img src=${url} alt=${name} @error=${() => broken(key)} />
          <parley-icon-button
            icon="close"
            .iconSize=${16}
            .label=${t('composer.removePhoto', { name })}
            @click=${() => remove(key)}
          ></parley-icon-button>
        </li>`,
    )}
  </ul>`;
}

/** The picture of a message that failed and is being edited. */
export const editedTemplate = ({ photo }: OutboxItemView, url: string): TemplateResult | typeof nothing =>
  photo
    ? html`<ul class="photos" aria-label=${t('composer.photos')}>
        <li><img src=${url} alt=${t('composer.editedPhoto')} /></li>
      </ul>`
    : nothing;

function uploadTemplate(item: OutboxItemView, url: string): TemplateResult | typeof nothing {
  const { photo, state } = item;
  if (!photo) return nothing;
  const percent = Math.floor((photo.sent * 100) / Math.max(1, photo.size));
  const label = state === 'sending' ? t('composer.uploading', { percent }) : t('composer.uploadWaits');
  return html`<li class="sending" title=${label}>
    <img src=${url} alt="" />
    <progress max="100" .value=${percent} aria-label=${label}></progress>
  </li>`;
}

/** The pictures that are on their way. `urlOf`: how this window can show one. */
export function uploadsTemplate(
  items: readonly OutboxItemView[],
  urlOf: (clientGeneratedId: number) => string,
): TemplateResult | typeof nothing {
  const moving = items.filter(({ photo, state }) => photo && state !== 'failed');
  if (moving.length === 0) return nothing;
  return html`<ul class="photos" aria-label=${t('composer.uploads')}>
    ${repeat(
      moving,
      ({ clientGeneratedId }) => clientGeneratedId,
      (item) => uploadTemplate(item, urlOf(item.clientGeneratedId)),
    )}
  </ul>`;
}
