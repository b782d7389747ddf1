import type { Bridge } from '../../../preload/bridge.ts';
import { t } from '../../../words/translate.ts';
import { lengthText } from '../../../words/files/voice-line.ts';
import { openMicrophone, type OpenMicrophone } from './microphone.ts';
import { NotSent, type RecordingTarget, sendRecording } from './send-recording.ts';
import { VoiceRecorder } from './voice-recorder.ts';

/** Longer ones can be got back, milliseconds. */
const worthUndoingMs = 3000;

/** What of the window's model is needed here. */
export interface RecordingsMirror {
  showToast(text: string, action?: { label: string; run: () => void }): void;
}

/** Why the microphone did not start. */
function problemOf(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return t('voice.notAllowed');
    case 'NotFoundError':
      return t('voice.noMicrophone');
    case 'NotReadableError':
      return t('voice.microphoneBusy');
    default:
      return t('voice.notRecorded');
  }
}

/**
 * What is being recorded, and recordings that wait to be sent: one for each conversation, until it is sent or discarded or
 * the window goes.
 */
export class Recordings {
  readonly #mirror: RecordingsMirror;
  readonly #open: OpenMicrophone;
  readonly #recorders = new Map<string, VoiceRecorder>();
  /** Something was added or has gone. */
  readonly #changed: () => void;

  constructor(mirror: RecordingsMirror, changed: () => void, open: OpenMicrophone = openMicrophone) {
    this.#mirror = mirror;
    this.#changed = changed;
    this.#open = open;
  }

  get isAny(): boolean {
    return this.#recorders.size > 0;
  }

  of(place: Pick<RecordingTarget, 'account' | 'conversationId'>): VoiceRecorder | null {
    return this.#recorders.get(keyOf(place)) ?? null;
  }

  async start(place: Pick<RecordingTarget, 'account' | 'conversationId'>): Promise<void> {
    const key = keyOf(place);
    if (this.#recorders.has(key)) return;
    const recorder = new VoiceRecorder(this.#open);
    this.#put(key, recorder);
    try {
      await recorder.start();
    } catch (error) {
      if (this.#recorders.get(key) === recorder) this.#put(key, null);
      this.#mirror.showToast(problemOf(error));
    }
  }

  /** Ends the one that records, which then waits to be sent; one that has not begun never does. */
  leave(place: Pick<RecordingTarget, 'account' | 'conversationId'>): void {
    const recorder = this.of(place);
    if (recorder?.kind === 'starting') this.discard(place);
    else recorder?.end('left');
  }

  discard(place: Pick<RecordingTarget, 'account' | 'conversationId'>): void {
    const [key, recorder] = [keyOf(place), this.of(place)];
    if (!recorder || recorder.kind === 'sending') return;
    const { millis } = recorder;
    recorder.end('left');
    if (recorder.kind === 'starting') recorder.close();
    this.#put(key, null);
    if (millis < worthUndoingMs) return;
    const run = (): void => {
      if (!this.#recorders.has(key)) this.#put(key, recorder);
    };
    const length = lengthText(millis / 1000);
    this.#mirror.showToast(t('voice.discarded', { length }), { label: t('row.undo'), run });
  }

  /** Whether it is in the outbox; if not, it is as before and a toast says why. */
  async send(bridge: Bridge, target: RecordingTarget): Promise<boolean> {
    const recorder = this.of(target);
    if (!recorder || recorder.isTooShort) return false;
    try {
      await recorder.send((recording) => sendRecording(bridge, target, recording));
    } catch (error) {
      this.#mirror.showToast(error instanceof NotSent ? error.message : t('voice.notSent'));
      return false;
    }
    this.#put(keyOf(target), null);
    return true;
  }

  #put(key: string, recorder: VoiceRecorder | null): void {
    if (recorder) this.#recorders.set(key, recorder);
    else this.#recorders.delete(key);
    this.#changed();
  }
}

const keyOf = ({ account, conversationId }: Pick<RecordingTarget, 'account' | 'conversationId'>): string =>
  JSON.stringify([account, conversationId]);
