import { css, html, type TemplateResult } from 'lit';
import { icon } from '../../kit/icons.ts';
import type { Names } from '../../../words/person-name.ts';
import { t } from '../../../words/translate.ts';

/** What is left of a message that was deleted for everyone. `by`: who did it. */
export const deletedTemplate = (by: string, senderId: string, names: Names): TemplateResult =>
  html`<div class="bubble deleted">
    ${icon('ban', 14)}<span
      >${by === senderId ? t('reply.deleted') : t('message.deletedBy', { name: names.isSelf(by) ? t('name.youWithin') : names.first(by) })}</span
    >
  </div>`;

export const deletedStyles = css`
  .bubble.deleted {
    display: flex;
    align-items: center;
    gap: 6px;
    border: 1px solid var(--line);
    background: none;
    font-style: italic;
    color: var(--text-soft);
  }
`;
