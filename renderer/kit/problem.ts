import { html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from './icons.ts';

/** An error beside its control, announced at once; an empty text: none. */
export const problemTemplate = (text: string): TemplateResult | typeof nothing =>
  text === '' ? nothing : line(text, 'alert', 'alert');

/** A problem that was known before: it is not announced, so that it interrupts no one. */
export const obstacleTemplate = (text: string, mark: IconName): TemplateResult => line(text, mark, null);

const line = (text: string, mark: IconName, role: 'alert' | null): TemplateResult =>
  html`<p class="problem" role=${role ?? nothing}>${icon(mark, 16)}<span>${text}</span></p>`;
