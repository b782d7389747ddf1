import { describe, expect, test } from 'vitest';
import { CodecError } from './codec-error.ts';
import { ParleyError, errorCodes, errorKinds, errorOfCloseCode, isErrorCode } from './errors.ts';

describe('the list of errors', () => {
  test.each(errorCodes)('%s can be sent over both transports', (code) => {
    const { httpStatus, closeCode } = errorKinds[code];
    expect(httpStatus).toBeGreaterThanOrEqual(400);
    expect(httpStatus).toBeLessThan(600);
    expect((closeCode >= 4000 && closeCode < 5000) || [1009, 1011, 1012].includes(closeCode)).toBe(true);
    expect(errorOfCloseCode(closeCode)).toBe(code);
  });

  test('has nothing else', () => {
    expect(isErrorCode('toString')).toBe(false);
    expect(isErrorCode(401)).toBe(false);
    expect(errorOfCloseCode(1000)).toBeUndefined();
  });
});

describe('from', () => {
  test('keeps an error of the list', () => {
    const error = new ParleyError('rate_limited', 'slower', { retryAfterSecs: 3 });
    expect(ParleyError.from(error)).toBe(error);
    expect(error).toMatchObject({ httpStatus: 429, closeCode: 4429, retry: true, retryAfterSecs: 3 });
  });

  test('tells which field could not be read', () => {
    expect(ParleyError.from(new CodecError('a.b', 'required'))).toMatchObject({
      code: 'undecodable',
      message: 'a.b: required',
    });
  });

  test.each([new Error('password is hunter2'), 'hunter2', null])('hides internals: %s', (cause) => {
    const error = ParleyError.from(cause);
    expect(error.code).toBe('internal');
    expect(error.message).not.toContain('hunter2');
    expect(error.cause).toBe(cause);
  });
});
