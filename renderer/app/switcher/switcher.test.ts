import { describe, expect, it } from 'vitest';
import { conversation, names, person } from '../../fixtures/model.ts';
import { switchTargets, type SwitchSource } from './switcher.ts';

const group = conversation('g', ['wen', 'rui']);
const source: SwitchSource = {
  conversations: [
    conversation('c1', ['rui']),
    { ...group, conversation: { ...group.conversation, name: 'Crew of Rui' } },
    conversation('c2', ['wen']),
  ],
  people: [person('rui', 'Rui Long'), person('rua', 'Rua Neu'), person('me', 'Rubens Me')],
  namesOf: () => names,
  selfId: 'me',
  openId: 'c1',
};

const shown = (query: string, from = source) =>
  switchTargets(query, from).map((target) =>
    target.kind === 'conversation'
      ? target.view.id
      : target.kind === 'person'
        ? target.person.gaiaId
        : target.kind === 'search'
          ? `search ${target.query}`
          : target.kind,
  );

describe('where to go', () => {
  it('starts with the previous conversation', () => {
    expect(shown('')).toEqual(['g', 'c2']);
    expect(shown('', { ...source, openId: null })).toEqual(['c1', 'g', 'c2']);
  });

  it('lists titles that begin with the query, then titles that contain it, people and messages', () => {
    expect(shown('ru')).toEqual(['c1', 'g', 'rua', 'search ru']);
  });

  it('offers to mark everything as read by its first letters, where something is unread', () => {
    const unread = { ...source, conversations: [conversation('u', ['rui'], { unread: 2 })] };
    expect(shown('mark', unread)).toEqual(['mark-all-read', 'search mark']);
    expect(shown('all', unread)).toEqual(['search all']);
    expect(shown('mark')).toEqual(['search mark']);
  });

  it('finds a group by who is in it', () => {
    expect(shown('wen')).toEqual(['c2', 'g', 'search wen']);
  });

  it('always offers the messages', () => {
    expect(shown(' zz ')).toEqual(['search zz']);
  });

  it('limits the list to what fits', () => {
    const conversations = Array.from({ length: 30 }, (_, index) => conversation(`x${index}`, ['rui']));
    expect(shown('rui', { ...source, conversations })).toHaveLength(9);
  });
});
