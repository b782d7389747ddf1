import { describe, expect, it } from 'vitest';
import { AnnotationType, replyTo } from './annotations.ts';
import { fileAnnotation, fileRequest, filesIn, requestedFileIds } from './files.ts';

const plan = { id: 'a1', name: 'Plan.pdf', size: 4096, type: 'application/pdf' };
const withValue = (value: string) => ({ annotation: [{ type: AnnotationType.FILE, value }] });

describe('files of a message', () => {
  it('are what the server wrote, in their order', () => {
    const notes = { ...plan, id: 'b2', name: 'Notes.txt' };
    const message = { annotation: [fileAnnotation(plan), replyTo('1'), fileAnnotation(notes)] };
    expect(filesIn(message)).toEqual([plan, notes]);
  });

  it('leave out what says no id, name or size', () => {
    for (const value of [
      '',
      'null',
      '[]',
      '{',
      JSON.stringify({ ...plan, id: '../x' }),
      JSON.stringify({ ...plan, name: '' }),
      JSON.stringify({ ...plan, size: -1 }),
      JSON.stringify({ ...plan, size: '4096' }),
    ]) {
      expect(filesIn(withValue(value))).toEqual([]);
    }
    expect(filesIn(null)).toEqual([]);
  });

  it('have the type of any bytes where none is said', () => {
    const { type: _none, ...rest } = plan;
    expect(filesIn(withValue(JSON.stringify(rest)))).toEqual([{ ...plan, type: 'application/octet-stream' }]);
  });
});

describe('files that a message asks to show', () => {
  it('are named by their ids alone', () => {
    expect(requestedFileIds([fileRequest('a1'), replyTo('1'), fileAnnotation(plan)])).toEqual(['a1', 'a1']);
  });

  it('are null where a value names none', () => {
    expect(
      requestedFileIds([...withValue('a1').annotation, ...withValue('{"id":"a/b"}').annotation]),
    ).toEqual([null, null]);
  });
});
