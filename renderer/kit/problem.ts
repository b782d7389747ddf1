import { html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from './icons.ts';

/** What went wrong, beside what it went wrong with and read out at once; an empty text: nothing did. */
export const problemTemplate = (text: string): TemplateResult | typeof nothing =>
  text === '' ? nothing : line(text, 'alert', 'alert');

/** What stands in the way and was known before: nobody is interrupted by it. */
export const obstacleTemplate = (text: string, mark: IconName): TemplateResult => line(text, mark, null);

const line = (text: string, mark: IconName, role: 'alert' | null): TemplateResult =>
  html`<p class="problem" role=${role ?? nothing}>${icon(mark, 16)}<span>${text}</span></p>`;
