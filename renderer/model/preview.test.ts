import { describe, expect, it } from 'vitest';
import { EventType } from '../../protocol/enums.ts';
import { conversation, event, message, names, noon, text } from '../fixtures/model.ts';
import { previewOf } from './preview.ts';
import { t } from '../../words/translate.ts';

const last = message('1', 'rui', noon, 'hello');

describe('previewOf', () => {
  it('names the sender in groups and oneself everywhere', () => {
    expect(previewOf(conversation('c', ['rui'], { lastEvent: last }), names, false).text).toBe('hello');
    expect(previewOf(conversation('c', ['rui', 'alva'], { lastEvent: last }), names, false).text).toBe(
      'Rui: hello',
    );
    const own = message('1', 'me', noon, 'hi');
    expect(previewOf(conversation('c', ['rui'], { lastEvent: own }), names, false).text).toBe('You: hi');
  });
  it('shows typing before everything else', () => {
    const view = conversation('c', ['rui'], {
      lastEvent: last,
      typing: ['rui'],
      draft: 'x',
      outbox: 'failed',
    });
    expect(previewOf(view, names, false)).toEqual({ kind: 'typing', lead: '', text: t('list.typing') });
    const group = conversation('c', ['rui', 'alva'], { typing: ['rui'] });
    expect(previewOf(group, names, false).text).toBe(t('list.typingBy', { name: 'Rui' }));
    expect(previewOf({ ...group, typing: ['rui', 'alva'] }, names, false).text).toBe(
      t('list.typingMany', { count: 2 }),
    );
  });
  it('shows what could not be sent', () => {
    const view = conversation('c', ['rui'], { lastEvent: last, outbox: 'failed', draft: 'x' });
    expect(previewOf({ ...view, unsent: { segment: [text('oh')] } }, names, false)).toEqual({
      kind: 'failed',
      lead: t('list.notSent'),
      text: 'oh',
    });
    expect(previewOf(view, names, false).text).not.toBe('hello');
  });
  it('shows a draft, but not of the conversation on screen', () => {
    const view = conversation('c', ['rui'], { lastEvent: last, draft: ' two\nlines ' });
    expect(previewOf(view, names, false)).toEqual({
      kind: 'draft',
      lead: t('list.draft'),
      text: 'two lines',
    });
    expect(previewOf(view, names, true).kind).toBe('plain');
  });
  it('shows a draft without its marks', () => {
    const draft = '**Lunch** at [the café](https://cafe.example), _maybe_ 5 * 3';
    const view = conversation('c', ['rui'], { lastEvent: last, draft });
    expect(previewOf(view, names, false).text).toBe('Lunch at the café, maybe 5 * 3');
  });
  it('says that a draft without text has pictures', () => {
    const one = { id: 1, name: 'deck.png' };
    const view = conversation('c', ['rui'], { lastEvent: last, draft: ' ', draftPhotos: [one] });
    expect(previewOf(view, names, false)).toEqual({ kind: 'draft', lead: t('list.draft'), text: '📷 Photo' });
    const two = { ...view, draftPhotos: [one, { ...one, id: 2 }] };
    expect(previewOf(two, names, false).text).toBe('📷 2 photos');
    expect(previewOf({ ...two, draft: 'look' }, names, false).text).toBe('look');
    expect(previewOf(two, names, true).kind).toBe('plain');
  });
  it('keeps a draft from changing the direction of the line', () => {
    const view = conversation('c', ['rui'], { draft: 'a \u202Egnp.exe\n\u2067b' });
    expect(previewOf(view, names, false)).toMatchObject({ kind: 'draft', text: 'a gnp.exe b' });
  });

  it('isolates text of the other direction', () => {
    const view = conversation('c', ['rui', 'wen'], { lastEvent: message('1', 'rui', noon, '12 שקל') });
    expect(previewOf(view, names, false).text).toBe('Rui: \u206812 שקל\u2069');
  });

  it('says what happened', () => {
    const renamed = event('1', 'wen', noon, {
      event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
      conversation_rename: { new_name: 'x' },
    });
    expect(previewOf(conversation('c', ['wen', 'rui'], { lastEvent: renamed }), names, false).text).toBe(
      'Wen renamed the conversation to “x”',
    );
    expect(previewOf(conversation('c', ['wen']), names, false).text).toBe(t('list.noMessages'));
  });
});
