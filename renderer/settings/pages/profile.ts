import type { ProfileChange } from '../../../preload/commands/settings.ts';
import { regions } from './regions.ts';
import { t } from '../../../words/translate.ts';
import { choicesOf } from '../../kit/fields/choices-of.ts';
import { genderOf } from '../setting/read.ts';
import type { Answer, SettingContext, SettingsPage } from '../setting/setting.ts';

const profile = ({ bridge, account }: SettingContext, value: ProfileChange): Answer =>
  bridge.updateProfile(account, value);

/** What others see of the person. */
export function profilePage(): SettingsPage {
  return {
    id: 'profile',
    title: t('settings.profile.title'),
    icon: 'user',
    settings: [
      {
        id: 'photo',
        kind: 'part',
        label: t('settings.photo.label'),
        hint: t('settings.photo.hint'),
        words: t('settings.photo.words'),
        ofAccount: true,
      },
      {
        id: 'name',
        kind: 'text',
        label: t('settings.profile.name'),
        hint: t('settings.profile.nameHint'),
        words: t('settings.profile.nameWords'),
        longest: 100,
        ofAccount: true,
        read: ({ self }) => self?.entity.properties?.display_name ?? '',
        write: (context, displayName) => profile(context, { displayName }),
      },
      {
        id: 'mood',
        kind: 'part',
        label: t('settings.profile.mood'),
        hint: t('settings.profile.moodHint'),
        words: t('settings.profile.moodWords'),
        ofAccount: true,
      },
      {
        id: 'email',
        kind: 'fact',
        label: t('settings.profile.email'),
        hint: t('settings.profile.emailHint'),
        ofAccount: true,
        read: ({ self }) => self?.email ?? '',
      },
      {
        id: 'phone',
        kind: 'text',
        label: t('settings.profile.phone'),
        hint: t('settings.profile.phoneHint'),
        words: t('settings.profile.phoneWords'),
        longest: 30,
        isPhone: true,
        ofAccount: true,
        read: ({ self }) => self?.phones[0] ?? '',
        write: (context, phone) => profile(context, { phone }),
      },
      {
        id: 'region',
        kind: 'list',
        label: t('settings.profile.region'),
        hint: t('settings.profile.regionHint'),
        words: t('settings.profile.regionWords'),
        choices: regions(),
        none: t('settings.profile.noRegion'),
        ofAccount: true,
        read: ({ self }) => self?.region ?? '',
        write: (context, region) => profile(context, { region }),
      },
      {
        id: 'gender',
        kind: 'choices',
        label: t('settings.profile.gender'),
        hint: t('settings.profile.genderHint'),
        choices: choicesOf(['unknown', 'male', 'female'], (gender) => t(`settings.profile.gender.${gender}`)),
        ofAccount: true,
        read: ({ self }) => genderOf(self),
        write: (context, gender) =>
          profile(context, { gender: gender as NonNullable<ProfileChange['gender']> }),
      },
      {
        id: 'password',
        kind: 'part',
        label: t('settings.password.label'),
        hint: t('settings.password.hint'),
        words: t('settings.password.words'),
        ofAccount: true,
      },
      {
        id: 'delete-account',
        kind: 'part',
        label: t('settings.deleteAccount.label'),
        hint: t('settings.deleteAccount.hint'),
        words: t('settings.deleteAccount.words'),
        ofAccount: true,
      },
    ],
  };
}
