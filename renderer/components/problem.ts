import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../icons/icons.ts';

/** What went wrong, beside what it went wrong with and read out at once; an empty text: nothing did. */
export const problemTemplate = (text: string): TemplateResult | typeof nothing =>
  text === '' ? nothing : html`<p class="problem" role="alert">${icon('alert', 16)}<span>${text}</span></p>`;
