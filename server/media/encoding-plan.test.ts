import { describe, expect, it } from 'vitest';
import { ParleyError, refusalOf } from '../../protocol/index.ts';
import { encodingPlan, type ImageHeader } from './encoding-plan.ts';

const header = (change: Partial<ImageHeader>): ImageHeader => ({
  format: 'jpeg',
  width: 100,
  height: 50,
  frames: 1,
  hasAlpha: false,
  ...change,
});
const refusal = (change: Partial<ImageHeader>): ParleyError => {
  try {
    encodingPlan(header(change));
  } catch (error) {
    if (error instanceof ParleyError) return error;
  }
  throw new Error('not refused');
};

describe('encodingPlan', () => {
  it.each([
    [{ format: 'jpeg' }, 'jpeg', 'jpeg'],
    [{ format: 'png' }, 'png', 'jpeg'],
    [{ format: 'png', hasAlpha: true }, 'png', 'webp'],
    [{ format: 'gif' }, 'png', 'jpeg'],
    [{ format: 'webp' }, 'webp', 'jpeg'],
    [{ format: 'avif' }, 'jpeg', 'jpeg'],
    [{ format: 'avif', hasAlpha: true }, 'webp', 'webp'],
  ] as const)('keeps a still %j as %s with a thumbnail in %s', (change, whole, thumbnail) => {
    expect(encodingPlan(header(change))).toEqual({ animated: false, whole, thumbnail });
  });

  it('keeps animations animated', () => {
    for (const format of ['gif', 'webp'] as const) {
      expect(encodingPlan(header({ format, frames: 2 }))).toMatchObject({ animated: true, whole: 'webp' });
    }
  });

  it('takes 50 megapixels and no more, counting every frame', () => {
    expect(() => encodingPlan(header({ width: 10_000, height: 5000 }))).not.toThrow();
    expect(refusal({ width: 10_000, height: 5001 })).toMatchObject({
      code: 'too_large',
      refusal: { code: 'image_too_many_pixels', parameters: { megapixels: 50 } },
    });
    expect(refusal({ format: 'gif', width: 1000, height: 1000, frames: 51 }).refusal).toEqual(
      refusalOf('animation_too_many_pixels', { megapixels: 50 }),
    );
  });

  it('takes 1000 frames and no more', () => {
    expect(() => encodingPlan(header({ format: 'gif', frames: 1000 }))).not.toThrow();
    expect(refusal({ format: 'gif', width: 1, height: 1, frames: 1001 }).refusal).toEqual(
      refusalOf('animation_too_long', { most: 1000 }),
    );
  });
});
