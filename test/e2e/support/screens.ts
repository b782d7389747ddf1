import { firstStarts } from './screens/first-start.ts';
import { lists } from './screens/list.ts';
import { events } from './screens/conversation.ts';
import { fileScreens } from './screens/files.ts';
import { photosAndText } from './screens/photos-and-text.ts';
import { contacts } from './screens/contact.ts';
import { connections } from './screens/connection.ts';
import { forwarding } from './screens/forwarding.ts';
import { selecting } from './screens/selecting.ts';
import { mentionScreens } from './screens/mentions.ts';
import { annotated } from './screens/annotated.ts';
import { composing } from './screens/composing.ts';
import { peopleScreens } from './screens/people.ts';
import { settings } from './screens/settings.ts';
import { voiceScreens } from './screens/voice.ts';
import { sharingScreens } from './screens/sharing.ts';
import type { Screen } from './screens/screen.ts';

export type { Screen } from './screens/screen.ts';

/** Every screen and state of the window, in the order in which someone meets them. */
export const screens: readonly Screen[] = [
  ...firstStarts,
  ...lists,
  ...events,
  ...photosAndText,
  ...fileScreens,
  ...voiceScreens,
  ...annotated,
  ...contacts,
  ...connections,
  ...composing,
  ...mentionScreens,
  ...forwarding,
  ...selecting,
  ...peopleScreens,
  ...settings,
  ...sharingScreens,
];
