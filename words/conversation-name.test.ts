import { describe, expect, it } from 'vitest';
import { ConversationType } from '../protocol/enums.ts';
import type { Conversation } from '../protocol/types.ts';
import { conversationName } from './conversation-name.ts';
import { othersOf, partnerOf } from './participants.ts';
import { names, participant } from './testing.ts';

const direct = ConversationType.CONVERSATION_TYPE_ONE_TO_ONE;
const group = ConversationType.CONVERSATION_TYPE_GROUP;
const of = (type: ConversationType, others: string[], more: Partial<Conversation> = {}): Conversation => ({
  type,
  current_participant: ['me', ...others].map(participant),
  ...more,
});
const name = (conversation: Conversation): string => conversationName(conversation, names, 'me');

describe('a conversation', () => {
  it('is called after the other person', () => {
    expect(name(of(direct, ['alva']))).toBe('Alva Long');
    expect(name(of(direct, ['alva'], { name: 'Boat house' }))).toBe('Alva Long');
    expect(name(of(direct, []))).toBe('You');
  });

  it('is called by the name of the group, else after the people in it', () => {
    expect(name(of(group, ['alva', 'rui'], { name: 'Boat house' }))).toBe('Boat house');
    expect(name(of(group, ['alva', 'rui'], { name: '\u202E\n' }))).toBe('Alva, Rui');
    expect(name(of(group, ['alva', 'rui']))).toBe('Alva, Rui');
    expect(name(of(group, ['alva']))).toBe('Alva');
    expect(name(of(group, ['a', 'b', 'c', 'd', 'e']))).toBe('A, B, C and 2 more');
    expect(name(of(group, []))).toBe('Empty group');
  });
});

describe('the others', () => {
  const data = ['rui', 'me', 'rui'].map((id) => ({ id: { gaia_id: id } }));

  it('are each there once, also where only the data of people is known', () => {
    expect(othersOf({ participant_data: data }, 'me')).toEqual(['rui']);
    expect(othersOf(of(direct, ['rui', 'rui', '']), 'me')).toEqual(['rui']);
  });

  it('are the other one of two even after they left, but not who left a group', () => {
    expect(partnerOf(of(direct, [], { participant_data: data }), 'me')).toBe('rui');
    expect(othersOf(of(group, [], { participant_data: data }), 'me')).toEqual([]);
    expect(partnerOf(of(group, ['rui']), 'me')).toBeNull();
    expect(partnerOf(undefined, 'me')).toBeNull();
  });
});
