import type { ProfileChange } from '../../../preload/commands/settings.ts';
import { regions } from '../regions.ts';
import type { Words } from '../../words/words.ts';
import { listOf } from '../../kit/fields/list-of.ts';
import { genderOf } from '../setting/read.ts';
import type { Answer, Asking, SettingsPage } from '../setting/setting.ts';

const profile = ({ bridge, account }: Asking, value: ProfileChange): Answer =>
  bridge.updateProfile(account, value);

/** Who one is to others. */
export function profilePage(words: Words): SettingsPage {
  const say = words.settings;
  return {
    id: 'profile',
    title: say.profile.title,
    icon: 'user',
    settings: [
      {
        id: 'photo',
        kind: 'part',
        part: 'photo',
        label: say.photo.label,
        hint: say.photo.hint,
        words: say.photo.words,
        ofAccount: true,
      },
      {
        id: 'name',
        kind: 'text',
        label: say.profile.name,
        hint: say.profile.nameHint,
        words: say.profile.nameWords,
        longest: 100,
        ofAccount: true,
        read: ({ self }) => self?.entity.properties?.display_name ?? '',
        write: (asking, displayName) => profile(asking, { displayName }),
      },
      {
        id: 'mood',
        kind: 'part',
        part: 'mood',
        label: say.profile.mood,
        hint: say.profile.moodHint,
        words: say.profile.moodWords,
        ofAccount: true,
      },
      {
        id: 'email',
        kind: 'fact',
        label: say.profile.email,
        hint: say.profile.emailHint,
        ofAccount: true,
        read: ({ self }) => self?.email ?? '',
      },
      {
        id: 'phone',
        kind: 'text',
        label: say.profile.phone,
        hint: say.profile.phoneHint,
        words: say.profile.phoneWords,
        longest: 30,
        isPhone: true,
        ofAccount: true,
        read: ({ self }) => self?.phones[0] ?? '',
        write: (asking, phone) => profile(asking, { phone }),
      },
      {
        id: 'region',
        kind: 'list',
        label: say.profile.region,
        hint: say.profile.regionHint,
        words: say.profile.regionWords,
        choices: regions(),
        none: say.profile.noRegion,
        ofAccount: true,
        read: ({ self }) => self?.region ?? '',
        write: (asking, region) => profile(asking, { region }),
      },
      {
        id: 'gender',
        kind: 'choices',
        label: say.profile.gender,
        hint: say.profile.genderHint,
        choices: listOf(say.profile.genders),
        ofAccount: true,
        read: ({ self }) => genderOf(self),
        write: (asking, gender) =>
          profile(asking, { gender: gender as NonNullable<ProfileChange['gender']> }),
      },
      {
        id: 'password',
        kind: 'part',
        part: 'password',
        label: say.password.label,
        hint: say.password.hint,
        words: say.password.words,
        ofAccount: true,
      },
    ],
  };
}
