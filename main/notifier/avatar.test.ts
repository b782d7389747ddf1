import { describe, expect, it } from 'vitest';
import { hexColourOf } from '../../words/avatar-colours.ts';
import { AvatarPainter, avatarSvg } from './avatar.ts';

describe('an avatar', () => {
  it('cannot be made to carry markup', () => {
    expect(avatarSvg('1', '<script> &')).not.toMatch(/<script|& /);
  });

  it('is painted as pixels of the person’s colour, with transparent corners', async () => {
    const image = await new AvatarPainter().paint('1001', 'Ada Lovelace');
    expect(image).toMatchObject({ width: 96, height: 96 });
    expect(image!.data).toHaveLength(96 * 96 * 4);
    expect(image!.data[3]).toBe(0);
    const at = (8 * 96 + 48) * 4;
    const [red, green, blue, alpha] = image!.data.subarray(at, at + 4);
    const hex = [red, green, blue].map((each) => each!.toString(16).padStart(2, '0')).join('');
    expect([`#${hex}`, alpha]).toEqual([hexColourOf('1001'), 255]);
  });

  it('keeps its colour on the half transparent rim', async () => {
    const image = await new AvatarPainter().paint('1001', '');
    const red = Number.parseInt(hexColourOf('1001').slice(1, 3), 16);
    for (let at = 0; at < image!.data.length; at += 4) {
      const alpha = image!.data[at + 3]!;
      if (alpha < 64 || alpha === 255) continue;
      expect(Math.abs(image!.data[at]! - red)).toBeLessThan(6);
    }
  });

  it('is painted once', async () => {
    const painter = new AvatarPainter();
    expect(await painter.paint('1', 'Ada')).toBe(await painter.paint('1', 'Ada'));
  });
});
