import type { ChatSession } from '../../client/index.ts';
import type { FilePlace } from '../../preload/commands/files.ts';
import { limits, voiceIn } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { fileAt, gone, isGone } from './received-files.ts';

/**
 * Fetches a voice message into memory, to be played: it is on no disk that the person did not save it on.
 *
 * @throws {ClientError} when it is none, or is not there any more
 * @throws {OwnRefusal} when it is too large to be played
 */
export async function readVoice(
  session: Pick<ChatSession, 'fileServer' | 'history'>,
  place: FilePlace,
): Promise<Uint8Array> {
  const file = await fileAt(session, place);
  if (voiceIn(file.type) === null) throw gone();
  if (file.size > limits.playedVoiceBytes) throw new OwnRefusal(t('voice.tooLarge'));
  const bytes = new Uint8Array(file.size);
  let at = 0;
  await session.fileServer.download(file, {}, async (pieces) => {
    for await (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
  });
  // It may have been deleted or have expired with the last bytes.
  if (await isGone(session, place)) throw gone();
  return bytes;
}
