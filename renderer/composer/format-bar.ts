import { css, html, type TemplateResult } from 'lit';
import '../kit/icon-button.ts';
import type { FormatMark } from './text-edits.ts';
import type { IconName } from '../kit/icons.ts';
import { t } from '../../words/translate.ts';

const marks: readonly [FormatMark, IconName & ('bold' | 'italic' | 'underline' | 'strike')][] = [
  ['**', 'bold'],
  ['_', 'italic'],
  ['__', 'underline'],
  ['~~', 'strike'],
];

export const formatBarStyles = css`
  .formats {
    position: absolute;
    inset-inline-start: 8px;
    bottom: calc(100% + 4px);
    display: flex;
    padding: 2px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--raised);
    box-shadow: var(--shadow);
    z-index: 1;
  }
`;

export interface FormatBarEvents {
  mark(mark: FormatMark): void;
  link(): void;
}

/** The formats of what is selected. A press keeps the selection: it must not take the focus. */
export const formatBar = ({ mark, link }: FormatBarEvents): TemplateResult =>
  html`<div
    class="formats"
    role="toolbar"
    aria-label=${t('composer.formats')}
    @mousedown=${(event: Event) => event.preventDefault()}
  >
    ${marks.map(
      ([text, icon]) =>
        html`<parley-icon-button
          .icon=${icon}
          .iconSize=${16}
          .label=${t(`composer.${icon}`)}
          @click=${() => mark(text)}
        ></parley-icon-button>`,
    )}
    <parley-icon-button
      icon="link"
      .iconSize=${16}
      .label=${t('composer.link')}
      @click=${link}
    ></parley-icon-button>
  </div>`;
