import type { ChatSession } from '../../client/index.ts';
import { DeviceClass, Gender, USEC_PER_MS, type SignedInClient } from '../../protocol/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { ClientView, ProfileChange, settingsCommands } from '../../preload/commands/settings.ts';
import type { PersonView } from '../../preload/views.ts';
import type { AccountActions } from '../accounts/account-actions.ts';
import { asDone, asResult } from '../result/as-result.ts';
import { compactBit, shownTypes } from './account-switches.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';

export interface SettingsCommandsOptions extends AccountActions {
  /** How the window looks before anyone is signed in. */
  keepCompact: (on: boolean) => void;
  now?: () => number;
}

const genders: Record<NonNullable<ProfileChange['gender']>, Gender> = {
  unknown: Gender.GENDER_UNKNOWN,
  male: Gender.GENDER_MALE,
  female: Gender.GENDER_FEMALE,
};

/** Profile, privacy, devices and what this computer keeps. */
export function settingsHandlers(
  session: (account: string) => ChatSession,
  options: SettingsCommandsOptions,
): HandlersOf<typeof settingsCommands> {
  const nowMs = options.now ?? Date.now;

  return {
    updateProfile: (account, { displayName, gender, phone, region }) =>
      asDone(() =>
        session(account).account.updateProfile({
          ...(displayName !== undefined && { display_name: displayName.trim() }),
          ...(gender !== undefined && { gender: genders[gender] }),
          ...(phone !== undefined && { phone: phone.replaceAll(/[\s()./-]/gu, '') }),
          ...(region !== undefined && { default_country: { region_code: region.trim().toUpperCase() } }),
        }),
      ),
    setProfilePhoto: (account, photo) =>
      asDone(async () => {
        const own = session(account);
        const { photoId } = await own.photos.upload(photo.bytes, photo.type);
        await own.account.updateProfile({ photo: { photo_id: photoId } });
      }),
    removeProfilePhoto: (account) =>
      asDone(() => session(account).account.updateProfile({ photo: { photo_id: '' } })),
    deleteAccount: (account, password) => asDone(() => options.deleteAccount(account, password)),
    changePassword: (account, before, after) => asDone(() => options.changePassword(account, before, after)),
    setDoNotDisturbUntil: (account, at) =>
      asDone(async () => {
        const secs = Math.ceil((at - nowMs()) / 1000);
        if (secs <= 0) throw new OwnRefusal(t('refusals.timeIsOver'));
        await session(account).presence.setDnd(true, secs);
      }),
    setShown: (account, part, shown) =>
      asDone(() => session(account).account.setRichPresence(shownTypes[part], shown)),
    setRinging: (account, on) => asDone(() => session(account).account.setSounds({ calls: on })),
    setCompact: (account, on) =>
      asDone(async () => {
        await session(account).account.setConfigurationBit(compactBit, on);
        options.keepCompact(on);
      }),
    readBlocked: (account) => asResult(() => blocked(session(account))),
    readClients: (account) =>
      asResult(async () => (await session(account).account.clients()).map(clientView)),
    signOutClient: (account, resource) => asDone(() => session(account).account.revokeClient(resource)),
    signOutOthers: (account) =>
      asDone(async () => {
        const own = session(account).account;
        const others = (await own.clients()).filter((client) => client.is_caller !== true);
        for (const { identifier } of others) await own.revokeClient(identifier?.resource ?? '');
      }),
    readStorage: (account) => asResult(() => options.storageOf(account)),
  };
}

async function blocked({ contacts, people }: ChatSession): Promise<PersonView[]> {
  return (await contacts.blocked()).map((entity) => {
    const gaiaId = entity.id?.gaia_id ?? '';
    return { gaiaId, entity, presence: people.get(gaiaId)?.presence ?? null };
  });
}

function clientView(client: SignedInClient): ClientView {
  return {
    resource: client.identifier?.resource ?? '',
    label: client.label ?? '',
    device: deviceOf(client),
    signedInAt: Math.floor((client.sign_in_timestamp ?? 0) / USEC_PER_MS),
    connected: client.connected ?? false,
    here: client.is_caller ?? false,
  };
}

function deviceOf({ device_class: device }: SignedInClient): ClientView['device'] {
  switch (device) {
    case DeviceClass.DEVICE_CLASS_DESKTOP:
      return 'desktop';
    case DeviceClass.DEVICE_CLASS_MOBILE:
      return 'mobile';
    case DeviceClass.DEVICE_CLASS_TABLET:
      return 'tablet';
    default:
      return 'unknown';
  }
}
