import { anyType, limits, voiceIn, voiceType } from '../../../protocol/index.ts';
import { safeLine } from '../../../words/safe-text.ts';

/** What some file system takes for something else than a part of a name. */
const special = /[<>:"|?*\\/]/g;
/** Names of devices on Windows, with whatever ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** The longest ending that is kept when a name is cut. */
const endingMost = 20;

/**
 * A file's name as everyone may be shown it and save it: a name alone without folders, hidden or direction-changing characters,
 * none that hides the file, and no longer than file systems take.
 */
export function fileName(requested: string): string {
  const alone =
    requested
      .slice(-10 * limits.fileNameBytes)
      .split(/[\\/]/)
      .at(-1) ?? '';
  const plain = safeLine(alone.normalize('NFC'))
    .replace(special, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  const name = devices.test(plain) ? `_${plain}` : plain;
  return name === '' ? 'file' : cut(name);
}

/** Takes from the end of what is before the ending, so that the system still knows what to open it with. */
function cut(name: string): string {
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? '';
  const kept = ending.length <= endingMost ? ending : '';
  const most = limits.fileNameBytes - Buffer.byteLength(kept);
  let base = name.slice(0, name.length - kept.length);
  if (Buffer.byteLength(base) <= most) return name;
  base = base.slice(0, most);
  while (Buffer.byteLength(base) > most) base = [...base].slice(0, -1).join('');
  return `${base.toWellFormed().replace(/\uFFFD$/, '')}${kept}`;
}

/** A media type as the uploader says it, without parameters but those of a voice message; what is none says nothing. */
export function mediaType(requested: string): string {
  const voice = voiceIn(requested);
  if (voice) return voiceType(voice);
  const type = requested.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9][\w.+-]{0,62}\/[a-z0-9][\w.+-]{0,62}$/.test(type) ? type : anyType;
}
