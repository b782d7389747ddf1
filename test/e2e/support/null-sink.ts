import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './processes.ts';

const rate = 22_050;
/** Louder than this is a sound: the quietest of the app's reaches ten times as much. */
const audible = 200;
/** A shorter pause is a part of the sound: a phrase has gaps. */
const gapSecs = 0.25;

/** A stretch of sound: where it begins and ends, and the sum of its squared samples. */
export interface PlayedSound {
  from: number;
  to: number;
  energy: number;
}

/** A sound card of its own that no one hears, recorded as it plays. */
export interface NullSink extends AsyncDisposable {
  /** What programs need to play on it. */
  env: NodeJS.ProcessEnv;
  /** Everything that was played so far. */
  played(): PlayedSound[];
  /** How much was recorded so far, silence and all. */
  seconds(): number;
}

/** Starts a PulseAudio server with a null sink, and a recorder on its monitor. */
export async function startNullSink(): Promise<NullSink> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-sink-'));
  const socket = join(folder, 'socket');
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder };
  const server = await startProcess(
    'pulseaudio',
    [
      '-n',
      '--daemonize=no',
      '--exit-idle-time=-1',
      '--disable-shm=yes',
      '--use-pid-file=no',
      '--log-target=stderr',
      '--log-level=info',
      `--load=module-null-sink sink_name=recorded rate=${rate}`,
      `--load=module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
    ],
    { ready: /Daemon startup complete/, env },
  );
  const address = `unix:${socket}`;
  const recorder = spawn(
    'parec',
    ['-d', 'recorded.monitor', '--format=s16le', `--rate=${rate}`, '--channels=1', '--latency-msec=50'],
    { env: { ...env, PULSE_SERVER: address }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const chunks: Buffer[] = [];
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    recorder.once('error', reject);
    recorder.once('exit', () => reject(new Error('parec ended')));
    recorder.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      resolve();
    });
  });
  return {
    env: { PULSE_SERVER: address },
    played: () => stretches(Buffer.concat(chunks)),
    seconds: () => bytes / 2 / rate,
    async [Symbol.asyncDispose]() {
      recorder.kill();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The stretches of sound in 16-bit mono samples. */
export function stretches(bytes: Buffer): PlayedSound[] {
  const found: PlayedSound[] = [];
  for (let index = 0; index + 1 < bytes.length; index += 2) {
    const sample = bytes.readInt16LE(index);
    const at = index / 2 / rate;
    const last = found.at(-1);
    if (last && at - last.to < gapSecs) last.energy += sample * sample;
    if (Math.abs(sample) < audible) continue;
    if (last && at - last.to < gapSecs) last.to = at;
    else found.push({ from: at, to: at, energy: sample * sample });
  }
  return found;
}
