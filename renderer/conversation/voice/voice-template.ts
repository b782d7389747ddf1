import { html, type TemplateResult } from 'lit';
import { loadOnce } from '../../../protocol/load-once.ts';
import type { Voice } from '../../../protocol/messages/voice.ts';
import type { ShownFile } from '../../model/files/downloads.ts';
import type { VoiceContext } from './voice-message.ts';

/** Most messages are written: what draws the others is loaded with the first. */
const load = loadOnce(() => import('./voice-message.ts'));

/** A voice message, to be played. */
export function voiceTemplate(file: ShownFile, voice: Voice, context: VoiceContext): TemplateResult {
  load().catch(() => undefined);
  return html`<parley-voice-message
    .file=${file}
    .voice=${voice}
    .context=${context}
  ></parley-voice-message>`;
}
