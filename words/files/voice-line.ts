import type { Voice } from '../../protocol/messages/voice.ts';
import { t } from '../translate.ts';

/** "0:12", "1:02:03": a place in a recording. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** As {@link clockText}, of all of a recording: none lasts no time. */
export const lengthText = (seconds: number): string => clockText(Math.max(1, Math.round(seconds)));

/** "Voice message, 0:12": wherever one is named. */
export const voiceLine = ({ seconds }: Pick<Voice, 'seconds'>): string =>
  seconds === null ? t('voice.message') : t('voice.messageOf', { length: lengthText(seconds) });
