import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { initialSettings, type Settings } from '../settings/schema.ts';
import type { Playable } from './sound-player.ts';
import { Sounds } from './sounds.ts';

let own: string;
let played: string[];
let settings: Settings;
let sounds: Sounds;

const said = ({ file, volume }: Playable): string => `${file} ${volume}`;

beforeEach(async () => {
  own = await mkdtemp(join(tmpdir(), 'parley-own-'));
  played = [];
  settings = { ...initialSettings };
  sounds = new Sounds({
    player: {
      play: async (sound) => void played.push(said(sound)),
      playInstead: async (sound) => void played.push(`instead ${said(sound)}`),
      ring: async (sound) => void played.push(`ring ${said(sound)}`),
      stopRing: async () => void played.push('quiet'),
    },
    settings: {
      get value() {
        return settings;
      },
    } as ConstructorParameters<typeof Sounds>[0]['settings'],
    folders: { included: '/included', own },
    log: { warn: () => undefined },
  });
});

afterEach(() => rm(own, { recursive: true }));

describe('the sounds', () => {
  it('are the usual ones, and none for what was sent', () => {
    sounds.message('a', 'c');
    sounds.sent();
    sounds.startRing('a c');
    expect(played).toEqual(['/included/message.wav 1', 'ring /included/ring.wav 1']);
  });

  it('are those that the person chose, as loud as the person wants', async () => {
    await writeFile(join(own, '0123456789abcdef.ogg'), '');
    settings = {
      ...settings,
      messageSound: 'own:0123456789abcdef.ogg',
      sentSound: 'sent-swift',
      soundVolume: 40,
      conversationSounds: { 'a c2': 'message-harp', 'a c3': 'none' },
    };
    sounds.message('a', 'c1');
    sounds.message('a', 'c2');
    sounds.message('a', 'c3');
    sounds.sent();
    sounds.tryOut('ring', 'ring-bell');
    expect(played).toEqual([
      `${own}/0123456789abcdef.ogg 0.4`,
      '/included/message-harp.wav 0.4',
      '/included/sent-swift.wav 0.4',
      'instead /included/ring-bell.wav 0.4',
    ]);
  });

  it('are the usual ones in place of a file that is gone', () => {
    settings = {
      ...settings,
      messageSound: 'own:0123456789abcdef.ogg',
      ringSound: 'own:0123456789abcdef.ogg',
    };
    sounds.message('a', 'c');
    sounds.startRing('a c');
    expect(played).toEqual(['/included/message.wav 1', 'ring /included/ring.wav 1']);
  });

  it('are not started at a volume of zero', () => {
    settings = { ...settings, soundVolume: 0 };
    sounds.message('a', 'c');
    sounds.startRing('a c');
    expect(played).toEqual([]);
  });

  it('ring once for two calls, until both are quiet', () => {
    sounds.startRing('one');
    sounds.startRing('two');
    sounds.stopRing('one');
    expect(played).toHaveLength(1);
    sounds.stopRing('two');
    sounds.stopRing('two');
    expect(played.slice(1)).toEqual(['quiet']);
    sounds.startRing('three');
    sounds.stopAll();
    expect(played).toHaveLength(4);
  });
});
