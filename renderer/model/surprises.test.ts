import { describe, expect, it } from 'vitest';
import { flightsOf, surpriseIn, surpriseMs, surpriseOf, surprises } from './surprises.ts';

describe('surprises', () => {
  it('are triggered by a slash and a name, and nothing else', () => {
    expect(surpriseIn('/ponies')).toBe('ponies');
    expect(surpriseIn('  /SHYDINO ')).toBe('shydino');
    for (const text of ['ponies', '/me waves', '/ponies now', '/unheardof', '/', 'a /ponies'])
      expect(surpriseIn(text)).toBeNull();
  });

  it('show something for every name', () => {
    expect(surpriseOf('Ponies').motion).toBe('cross');
    expect(surpriseOf('<b>woot</b>')).toMatchObject({ name: 'unknown', glyphs: ['🎁'] });
  });

  it('stay on the pane and end in time', () => {
    for (const surprise of surprises) {
      for (const random of [() => 0, () => 0.999]) {
        const flights = flightsOf(surprise, random);
        expect(flights).toHaveLength(surprise.count);
        for (const { lane, delayMs, durationMs } of flights) {
          expect(lane).toBeGreaterThanOrEqual(1);
          expect(lane).toBeLessThanOrEqual(96);
          expect(delayMs + durationMs).toBeLessThanOrEqual(surpriseMs);
        }
      }
    }
  });
});
