/** A microphone that is recording. */
export interface Microphone {
  /** The largest amplitude of this moment, 0 to 1. */
  level(): number;
  /** Ends it. Resolves with all that was recorded. */
  stop(): Promise<Blob>;
}

/** `ended` is called when the microphone goes away by itself. */
export type OpenMicrophone = (ended: () => void) => Promise<Microphone>;

/** What Chromium records everywhere, and plays. */
const type = 'audio/webm;codecs=opus';
/** Enough for speech in Opus: a minute is a quarter of a megabyte. */
const bitsPerSecond = 32_000;

/** Begins to record. @throws {DOMException} as `getUserMedia` does */
export const openMicrophone: OpenMicrophone = async (ended) => {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    video: false,
  });
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  const context = new AudioContext();
  try {
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const done = new Promise<Blob>((resolve) => {
      recorder.addEventListener('stop', () => resolve(new Blob(pieces, { type })));
    });
    for (const track of stream.getTracks()) track.addEventListener('ended', ended);
    recorder.start();
    return {
      level: () => {
        analyser.getFloatTimeDomainData(samples);
        return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      },
      stop: async () => {
        if (recorder.state !== 'inactive') recorder.stop();
        const all = await done;
        close();
        return all;
      },
    };
  } catch (error) {
    close();
    throw error;
  }
};
