import { css, html, type TemplateResult } from 'lit';
import '../kit/icon-button.ts';
import { codeEdit, linkEdit, markEdit, quoteEdit, type EditOfSelection } from './text-edits.ts';
import type { IconName } from '../kit/icons.ts';
import { t } from '../../words/translate.ts';

const formats = [
  ['bold', markEdit('**')],
  ['italic', markEdit('_')],
  ['underline', markEdit('__')],
  ['strike', markEdit('~~')],
  ['code', codeEdit],
  ['quote', quoteEdit],
  ['link', linkEdit],
] as const satisfies readonly (readonly [IconName, EditOfSelection])[];

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

/** The formats of what is selected. A press keeps the selection: it must not take the focus. */
export const formatBar = (change: (edit: EditOfSelection) => void): TemplateResult =>
  html`<div
    class="formats"
    role="toolbar"
    aria-label=${t('composer.formats')}
    @mousedown=${(event: Event) => event.preventDefault()}
  >
    ${formats.map(
      ([icon, edit]) =>
        html`<parley-icon-button
          .icon=${icon}
          .iconSize=${16}
          .label=${t(`composer.${icon}`)}
          @click=${() => change(edit)}
        ></parley-icon-button>`,
    )}
  </div>`;
