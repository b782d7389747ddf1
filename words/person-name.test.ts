import { describe, expect, it } from 'vitest';
import { ParticipantType } from '../protocol/enums.ts';
import { firstName, namesIn, personName } from './person-name.ts';

describe('a person', () => {
  it('is called by name, else by e-mail address, else by a word', () => {
    expect(personName({ properties: { display_name: 'Mira Kovač' } })).toBe('Mira Kovač');
    expect(personName(null, 'Guest')).toBe('Guest');
    expect(personName({ properties: { email: ['a@x.example'] } }, 'Guest')).toBe('Guest');
    expect(personName({ properties: { email: ['a@x.example'] } })).toBe('a@x.example');
    expect(personName(null)).toBe('Someone');
  });

  it('whose account was deleted is called so, whatever the server calls them', () => {
    const entity = {
      entity_type: ParticipantType.PARTICIPANT_TYPE_UNKNOWN,
      properties: { display_name: 'Ann B' },
    };
    expect(personName(entity)).toBe('Deleted account');
    expect(firstName(entity)).toBe('Deleted account');
  });

  it('is not called by a name that shows nothing', () => {
    expect(personName({ properties: { display_name: '\u202E\u200B', canonical_email: 'a@x.example' } })).toBe(
      'a@x.example',
    );
  });

  it('is called by the first name in a sentence', () => {
    expect(firstName({ properties: { display_name: 'Mira Kovač' } })).toBe('Mira');
    expect(firstName({ properties: { first_name: 'Mi', display_name: 'Mira Kovač' } })).toBe('Mi');
    expect(firstName({ properties: { email: ['mira@x.example'] } })).toBe('mira');
    expect(firstName({ properties: { email: ['@odd'] } })).toBe('@odd');
  });
});

it('is called as the conversation says where nothing else is known', () => {
  const conversation = { participant_data: [{ id: { gaia_id: 'z' }, fallback_name: 'Zoe Lind' }] };
  const names = namesIn(conversation, () => null, 'me');
  expect([names.name('z'), names.first('z'), names.name('y')]).toEqual(['Zoe Lind', 'Zoe', 'Someone']);
  expect([names.isSelf('me'), names.isSelf('z'), namesIn(null, () => null, '').isSelf('')]).toEqual([
    true,
    false,
    false,
  ]);
});
