import { html, nothing, type TemplateResult } from 'lit';
import '../kit/icon-button.ts';
import { icon } from '../kit/icons.ts';
import { messageLine } from '../../words/preview.ts';
import { t } from '../../words/translate.ts';
import { editedTemplate } from './composer-photos.ts';
import { Revisions } from './revisions.ts';

/** Which message gets a new text in each conversation, and the bar above the field that says so. */
export class Revising extends Revisions {
  /** `urlOf`: of a picture of the message, by its place. */
  template(urlOf: (clientGeneratedId: number, place: number) => string): TemplateResult | null {
    this.notice();
    const { revised } = this;
    if (!revised) return null;
    const isUnsent = revised.kind === 'unsent';
    const heading = isUnsent ? t('composer.editing') : t('composer.correcting');
    return html`<div class="reply-bar" role="group" aria-label=${heading}>
        ${icon('pencil', 16)}
        <span class="grow">
          <b>${heading}</b>
          ${isUnsent ? nothing : html`<span class="cut" dir="auto">${messageLine(revised.event)}</span>`}
        </span>
        <parley-icon-button
          icon="close"
          .label=${t('composer.stopEditing')}
          @click=${() => this.end()}
        ></parley-icon-button>
      </div>
      ${isUnsent ? editedTemplate(revised.item, urlOf) : nothing}`;
  }
}
