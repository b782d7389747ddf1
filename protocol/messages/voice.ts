import { limits } from '../limits.ts';

/** What a voice message says about itself, so that it can be shown before it is fetched. All of it is the sender's word. */
export interface Voice {
  /** Its media type alone, such as `audio/webm;codecs=opus`. */
  readonly type: string;
  /** How long it is; null: not known. */
  readonly seconds: number | null;
  /** How loud it is, from its beginning to its end, each 0 to 63; empty: not known. */
  readonly levels: readonly number[];
}

/** The loudest level: one character of base64url for each. */
export const loudest = 63;

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const essenceShape = /^audio\/[a-z0-9][\w.+-]{0,62}$/;
const codecsShape = /^[\w.-]{1,40}$/;
const durationShape = /^\d{1,6}(?:\.\d)?$/;
const waveformShape = /^[\w-]+$/;

/** The media type of a file that is a voice message: that of its sound, with parameters that others pass over. */
export function voiceType({ type, seconds, levels }: Voice): string {
  const duration = seconds === null ? '' : `;duration=${Number(seconds.toFixed(1))}`;
  const waveform = levels.length === 0 ? '' : `;waveform=${levels.map((level) => digits[level]).join('')}`;
  return `${type};voice=1${duration}${waveform}`;
}

/** What the media type of a file says about a voice message; null: it is none. */
export function voiceIn(type: string): Voice | null {
  const [essence = '', ...rest] = type.split(';', 10).map((part) => part.trim());
  const parameters = new Map(rest.map((part) => [nameOf(part), part.slice(part.indexOf('=') + 1)]));
  const sound = essence.toLowerCase();
  if (!essenceShape.test(sound) || parameters.get('voice') !== '1') return null;
  const codecs = parameters.get('codecs') ?? '';
  return {
    type: codecsShape.test(codecs) ? `${sound};codecs=${codecs}` : sound,
    seconds: secondsIn(parameters.get('duration') ?? ''),
    levels: levelsIn(parameters.get('waveform') ?? ''),
  };
}

const nameOf = (parameter: string): string => parameter.split('=', 1)[0]?.trim().toLowerCase() ?? '';

function secondsIn(duration: string): number | null {
  const seconds = durationShape.test(duration) ? Number(duration) : 0;
  return seconds > 0 && seconds <= limits.voiceSeconds ? seconds : null;
}

const levelsIn = (waveform: string): readonly number[] =>
  waveform.length <= limits.voiceLevels && waveformShape.test(waveform)
    ? Array.from(waveform, (digit) => digits.indexOf(digit))
    : [];
