import { activeDnd } from '../../domain/people/dnd.ts';
import { entityOf } from '../../domain/people/entity.ts';
import { wireBits, wireRichPresence, wireSound } from '../../domain/people/notification-settings.ts';
import { wirePhone } from '../../domain/people/phone-number.ts';
import { personById } from '../../store/people/people.ts';
import { settingsOf } from '../../store/people/settings.ts';
import type { Handler } from '../context/context.ts';

/** Who the caller is, and everything that the caller chose. */
export const getSelfInfo: Handler<'GetSelfInfo'> = async ({ caller, clock, live, store }) => {
  const { gaiaId } = caller;
  const [person, settings, presences] = await Promise.all([
    personById(store.reader, gaiaId),
    settingsOf(store.reader, gaiaId),
    live.presenceOf([gaiaId]),
  ]);
  if (!person) throw new Error('the caller has no account');
  const presence = presences.get(gaiaId);
  const dnd = activeDnd(settings.dnd, clock.nowUsec());
  return {
    response: {
      self_entity: { ...entityOf(person, caller.email), ...(presence && { presence }) },
      is_known_minor: false,
      dnd_state: {
        do_not_disturb: dnd !== null,
        expiration_timestamp: dnd?.until ?? null,
        version: settings.dnd.version,
      },
      desktop_off_setting: { desktop_off: settings.desktopOff.off },
      desktop_off_state: {
        desktop_off: settings.desktopOff.off,
        version: settings.desktopOff.version,
      },
      phone_data: {
        phone: person.phone === null ? [] : [{ phone_number: await wirePhone(person.phone) }],
      },
      ...(person.country && {
        default_country: { region_code: person.country.region, country_code: person.country.code },
      }),
      configuration_bit: wireBits(settings.configurationBits),
      x_plus_user: false,
      desktop_sound_setting: wireSound(settings),
      rich_presence_state: {
        get_rich_presence_enabled_state: wireRichPresence(settings.richPresenceOff),
      },
    },
    pushes: [],
  };
};
