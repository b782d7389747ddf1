import type { Words } from '../words.ts';

/** What became of what came, and why. */
export const toldWords: Words['told'] = {
  label: 'Was dir gemeldet wurde',
  hint: 'Die letzten Benachrichtigungen, gezeigt, stumm oder zurückgehalten, und warum. Keine Nachrichten.',
  words: 'Benachrichtigung Verlauf Protokoll Grund warum verpasst Entscheidung zurückgehalten stumm',
  show: 'Zeigen',
  none: 'Seit dem Start von Parley ist nichts gekommen.',
  noneHint: 'Was kommt, erscheint hier, mit dem, was daraus wurde. Die Liste endet mit der App.',
  gone: 'Eine Unterhaltung, die es hier nicht mehr gibt',
  subjects: {
    message: 'Nachricht',
    ringing: 'Eingehender Anruf',
    call: 'Früherer Anruf',
    added: 'Zur Unterhaltung hinzugefügt',
    nothing: 'Änderung in der Unterhaltung',
  },
  outcomes: { told: 'Gemeldet', silent: 'Ohne Ton gemeldet', 'held-back': 'Zurückgehalten' },
  reasons: {
    own: 'Das warst du selbst, hier oder anderswo.',
    'not-worth-it': 'Es verlangt nichts von dir.',
    blocked: 'Du blockierst, wer es war.',
    'desktop-off': 'Deine Desktops sind abgemeldet.',
    'do-not-disturb': '„Nicht stören“ war an.',
    'quiet-conversation': 'Für diese Unterhaltung sind Benachrichtigungen aus.',
    'unlikely-invitation': 'Jemand Fremdes hat dich eingeladen. Es wartet unter „Einladungen“.',
    read: 'Du hattest es schon gelesen, hier oder anderswo.',
    'on-screen': 'Die Unterhaltung war offen vor dir.',
    'other-client-active': 'Du warst an einem anderen Gerät in Parley; das hat es dir gemeldet.',
    'long-ago':
      'Es kam, lange bevor dieser Computer wieder verbunden war. Die Zahl der Ungelesenen zeigt es.',
    'desktop-quiet': 'Der Desktop selbst soll nicht stören und entscheidet, was er zeigt.',
    burst: 'Es kam binnen einer Sekunde nach dem letzten und wurde mit ihm gemeldet.',
    wanted: 'Es sprach nichts dagegen.',
  },
  soundOff: 'Es sprach nichts dagegen. Der Ton dafür ist aus.',
};
