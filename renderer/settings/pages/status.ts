import { ownPresence, presenceWord } from '../../model/people.ts';
import type { Words } from '../../words/words.ts';
import { accountOf } from '../setting/read.ts';
import type { SettingsPage, SettingsState } from '../setting/setting.ts';

/** Whether one is there, and for whom. */
export function statusPage(words: Words): SettingsPage {
  const say = words.settings;
  return {
    id: 'status',
    title: say.status.title,
    icon: 'moon',
    settings: [
      {
        id: 'presence',
        kind: 'fact',
        label: say.status.now,
        hint: say.status.nowHint,
        words: say.status.nowWords,
        ofAccount: true,
        read: (state) => presenceWords(state, words),
      },
      {
        id: 'appears-away',
        kind: 'switch',
        label: words.status.appearAway,
        hint: words.status.appearAwayHint,
        words: say.status.appearAwayWords,
        ofAccount: true,
        read: ({ app }) => app.appearsAway,
        write: ({ bridge }, away) => bridge.setAppearsAway(away),
      },
      {
        id: 'disturb',
        kind: 'part',
        part: 'disturb',
        label: say.status.disturb,
        hint: say.status.disturbHint,
        words: say.status.disturbWords,
        ofAccount: true,
      },
      {
        id: 'disturb-until',
        kind: 'part',
        part: 'disturb-until',
        label: say.status.until,
        hint: say.status.untilHint,
        words: `${say.status.untilWords} ${say.status.disturb}`,
        ofAccount: true,
      },
      {
        id: 'quiet-hours',
        kind: 'part',
        part: 'quiet-hours',
        label: say.status.quiet,
        hint: say.status.quietHint,
        words: `${say.status.quietWords} ${say.status.disturb}`,
      },
      {
        id: 'desktop-off',
        kind: 'switch',
        label: say.status.desktopOff,
        hint: words.status.desktopOffHint,
        words: say.status.desktopOffWords,
        ofAccount: true,
        read: ({ self }) => self?.desktopOff ?? false,
        write: ({ bridge, account }, off) => bridge.setDesktopOff(account, off),
      },
    ],
  };
}

function presenceWords(state: SettingsState, words: Words): string {
  const { self } = state;
  if (!self) return words.presence.off;
  if (self.desktopOff) return words.presence.desktopOff;
  return presenceWord(
    ownPresence(self, accountOf(state)?.connection.kind === 'online', state.app.appearsAway),
  );
}
