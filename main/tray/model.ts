import { t } from '../../words/translate.ts';
import { countedUnread } from '../../words/unread-count.ts';
import { doNotDisturbWords, trayMenu, type TrayCommand, type TrayItem } from './menu.ts';
import type { PanelGround } from './panel.ts';
import type { TrayPerson, TrayState } from './state.ts';

export type TrayIconState = 'online' | 'away' | 'offline' | 'dnd' | 'desktop-off';

export interface TrayIcon {
  state: TrayIconState;
  unread: boolean;
  ground: PanelGround;
}

export interface TrayModel {
  icon: TrayIcon;
  tooltip: string;
  menu: TrayItem[];
}

/** Everything the tray shows, as a function of one state. */
export function trayModel(state: TrayState): TrayModel {
  return {
    icon: {
      state: iconState(state.person),
      unread: state.unread > 0,
      ground: state.ground,
    },
    tooltip: tooltip(state),
    menu: trayMenu(state),
  };
}

/** The strongest fact wins: desktop off silences everything, and being offline outweighs do-not-disturb. */
function iconState(person: TrayPerson | null): TrayIconState {
  if (!person) return 'offline';
  if (person.desktopOff) return 'desktop-off';
  if (!person.online) return 'offline';
  if (person.doNotDisturb.on) return 'dnd';
  return person.away ? 'away' : 'online';
}

function tooltip({ person, unread, now }: TrayState): string {
  if (!person) return 'Parley';
  const facts = [
    unread === 0
      ? 'Parley'
      : t('tray.summary', { unread: t('tray.unread', { count: countedUnread(unread) }) }),
  ];
  if (!person.online) facts.push(t('tray.states.offline'));
  if (person.desktopOff) facts.push(t('tray.desktopOff'));
  if (person.doNotDisturb.on) facts.push(doNotDisturbWords(person.doNotDisturb, now));
  return facts.join(' · ');
}

/** What a middle click on the icon does: silence until turned off, and back. */
export function middleClick({ person }: TrayState): TrayCommand | null {
  if (!person) return null;
  return { kind: 'do-not-disturb', choice: person.doNotDisturb.on ? 'off' : 'until-turned-off' };
}
