import { limits } from '../../../protocol/limits.ts';
import { loudest } from '../../../protocol/messages/voice.ts';

/** As loud as a quiet room: what is softer is not drawn larger. */
const quiet = 0.02;

/**
 * The levels of a recording, by the loudest of each part of it. The ear tells soft sounds apart better than loud ones, so that
 * soft ones are drawn larger; and the loudest is as high as there is room for, whatever the microphone.
 *
 * @param peaks the largest amplitude of each moment, 0 to 1
 */
export function levelsOf(peaks: readonly number[]): number[] {
  const most = Math.max(quiet, ...peaks);
  const count = Math.min(peaks.length, limits.voiceLevels);
  return Array.from({ length: count }, (_, at) => {
    const part = peaks.slice(
      Math.floor((at * peaks.length) / count),
      Math.floor(((at + 1) * peaks.length) / count),
    );
    return Math.round(loudest * Math.sqrt(Math.max(...part) / most));
  });
}
