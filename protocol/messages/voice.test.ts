import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { type Voice, voiceIn, voiceType } from './voice.ts';

const voice: Voice = { type: 'audio/webm;codecs=opus', seconds: 12.4, levels: [0, 25, 26, 52, 62, 63] };
const type = 'audio/webm;codecs=opus;voice=1;duration=12.4;waveform=AZa0-_';

describe('the media type of a voice message', () => {
  it('says how long and how loud it is, and is read again', () => {
    expect(voiceType(voice)).toBe(type);
    expect(voiceIn(type)).toEqual(voice);
  });

  it('is read whatever its case, order and blanks', () => {
    expect(voiceIn('Audio/WebM; waveform=AZa0-_ ;Duration=12.4; Voice=1; codecs=opus')).toEqual(voice);
  });

  it('need say neither', () => {
    const unknown = { type: 'audio/ogg', seconds: null, levels: [] };
    expect(voiceType(unknown)).toBe('audio/ogg;voice=1');
    expect(voiceIn('audio/ogg;voice=1')).toEqual(unknown);
  });

  it.each(['0', '-3', '1e9', '12.45', 'long', String(limits.voiceSeconds + 1)])(
    'says nothing by a duration of %s',
    (duration) => {
      expect(voiceIn(`audio/ogg;voice=1;duration=${duration}`)?.seconds).toBeNull();
    },
  );

  it.each(['A='.repeat(3), 'Ä', 'A'.repeat(limits.voiceLevels + 1)])('draws nothing of %s', (waveform) => {
    expect(voiceIn(`audio/ogg;voice=1;waveform=${waveform}`)?.levels).toEqual([]);
  });

  it('leaves out codecs that are none', () => {
    expect(voiceIn('audio/webm;voice=1;codecs="a"b')?.type).toBe('audio/webm');
  });
});

it.each(['audio/webm', 'audio/webm;duration=3', 'video/webm;voice=1', 'audio/;voice=1', 'voice=1', ''])(
  '%j is no voice message',
  (other) => {
    expect(voiceIn(other)).toBeNull();
  },
);
