import { describe, expect, it } from 'vitest';
import { AvatarPainter, avatarSvg, hueOf, initials } from './avatar.ts';

describe('initials', () => {
  it('take the first letter of the first and of the last word', () => {
    expect(initials('Ada Lovelace')).toBe('AL');
    expect(initials('ada king noel lovelace')).toBe('AL');
    expect(initials('Ada')).toBe('A');
    expect(initials('Émile (Büro)')).toBe('ÉB');
  });

  it('have a mark for a name without letters', () => {
    expect(initials('  ***')).toBe('·');
    expect(initials('')).toBe('·');
  });
});

describe('an avatar', () => {
  it('keeps its colour with the id, not with the name', () => {
    expect(hueOf('1001')).toBe(hueOf('1001'));
    const hues = new Set(Array.from({ length: 100 }, (_, index) => hueOf(String(1000 + index))));
    expect(hues.size).toBeGreaterThan(50);
  });

  it('cannot be made to carry markup', () => {
    expect(avatarSvg('1', '<script> &')).not.toMatch(/<script|& /);
  });

  it('is painted as pixels of the person’s colour, with transparent corners', async () => {
    const image = await new AvatarPainter().paint('1001', 'Ada Lovelace');
    expect(image).toMatchObject({ width: 96, height: 96 });
    expect(image!.data).toHaveLength(96 * 96 * 4);
    expect(image!.data[3]).toBe(0);
    expect(image!.data[(8 * 96 + 48) * 4 + 3]).toBe(255);
  });

  it('is painted once', async () => {
    const painter = new AvatarPainter();
    expect(await painter.paint('1', 'Ada')).toBe(await painter.paint('1', 'Ada'));
  });
});
