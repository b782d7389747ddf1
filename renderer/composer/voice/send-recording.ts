import { replyTo } from '../../../protocol/messages/annotations.ts';
import { t } from '../../../words/translate.ts';
import type { Bridge } from '../../../preload/bridge.ts';
import { FileTray } from '../../model/files/file-tray.ts';
import type { Recording } from './voice-recorder.ts';

/** Where a recording goes. */
export interface RecordingTarget {
  readonly account: string;
  readonly conversationId: string;
  /** Id of the message that it replies to; null: it is no reply. */
  readonly replyTo: string | null;
}

type Commands = Pick<Bridge, 'beginFile' | 'putFilePiece' | 'dropFile' | 'sendFiles'>;

/** Why a recording was not sent, for people to read. */
export class NotSent extends Error {}

/**
 * Hands a recording to the outbox, as a file that says that it is a voice message.
 *
 * @throws {NotSent} when this computer does not take it
 */
export async function sendRecording(
  bridge: Commands,
  { account, conversationId, replyTo: target }: RecordingTarget,
  { sound, seconds, levels }: Recording,
): Promise<void> {
  let problem = t('voice.notSent');
  const tray = new FileTray({
    begin: (file) =>
      bridge.beginFile(account, conversationId, { ...file, voice: { seconds, levels: [...levels] } }),
    put: (id, at, bytes) => bridge.putFilePiece(account, id, at, bytes),
    drop: (id) => void bridge.dropFile(account, id),
    showProblem: (why) => {
      problem = why;
    },
  });
  tray.add([new File([sound], fileNameOf(new Date()))]);
  const id = await tray.take()[0]?.kept;
  if (typeof id !== 'string') throw new NotSent(problem);
  const annotation = target === null ? [] : [replyTo(target)];
  const answer = await bridge.sendFiles(account, conversationId, [id], annotation).catch(() => null);
  if (answer?.ok === true) return;
  void bridge.dropFile(account, id);
  throw new NotSent(answer?.error.message ?? problem);
}

/** Told apart where several are saved. */
function fileNameOf(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${t('voice.message')} ${day} ${two(now.getHours())}.${two(now.getMinutes())}.webm`;
}
