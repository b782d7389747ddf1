import { Gender } from '../../../protocol/enums.ts';
import type { AccountView, SelfView } from '../../../preload/views.ts';
import type { ProfileChange } from '../../../preload/commands/settings.ts';
import type { SettingsState } from './setting.ts';

/** The account that the window shows. */
export const accountOf = ({ app }: SettingsState): AccountView | null =>
  app.accounts.find(({ key }) => key === app.active) ?? null;

export function genderOf(self: SelfView | null): NonNullable<ProfileChange['gender']> {
  switch (self?.entity.properties?.gender) {
    case Gender.GENDER_MALE:
      return 'male';
    case Gender.GENDER_FEMALE:
      return 'female';
    default:
      return 'unknown';
  }
}
