import { Variant } from 'dbus-native';
import type { NotificationContent, RawImage } from './notifier.ts';
import { t } from '../../words/translate.ts';

/** The arguments of org.freedesktop.Notifications.Notify, in order (Desktop Notifications Specification 1.3). */
export type NotifyArguments = [
  appName: string,
  replacesId: number,
  appIcon: string,
  summary: string,
  body: string,
  actions: string[],
  hints: Record<string, Variant>,
  expireTimeout: number,
];

export const notifySignature = 'susssasa{sv}i';

const urgencyNormal = 1;
/** Stays until it is answered or withdrawn. */
const urgencyCritical = 2;
/** The action of a click on the notification itself. */
export const defaultAction = 'default';
/** The action of servers with the capability of the same name, which then send NotificationReplied. */
export const inlineReply = 'inline-reply';
/** -1 leaves the time on screen to the daemon. */
const daemonDecides = -1;

/** Builds one Notify call for a daemon with these capabilities; `replacesId` 0 makes a new notification. */
export function notifyArguments(
  content: NotificationContent,
  replacesId: number,
  capabilities: ReadonlySet<string>,
): NotifyArguments {
  return [
    'Parley',
    replacesId,
    'parley',
    content.title,
    capabilities.has('body-markup') ? escapeMarkup(content.body) : content.body,
    capabilities.has('actions') ? buttons(content, capabilities) : [],
    hints(content),
    daemonDecides,
  ];
}

/** The keys of what a notification offers, which are every other one of its actions. */
export const offeredActions = ([, , , , , actions]: NotifyArguments): ReadonlySet<string> =>
  new Set(actions.filter((_, index) => index % 2 === 0));

function buttons(
  { actions = [], reply = false }: NotificationContent,
  capabilities: ReadonlySet<string>,
): string[] {
  const answer = reply && capabilities.has(inlineReply) ? [inlineReply, t('notifications.reply')] : [];
  return [
    defaultAction,
    t('notifications.open'),
    ...answer,
    ...actions.flatMap(({ key, label }) => [key, label]),
  ];
}

function hints(content: NotificationContent): Record<string, Variant> {
  return {
    'desktop-entry': new Variant('s', 'parley'),
    category: new Variant('s', content.category),
    urgency: new Variant('y', urgency(content)),
    // The app plays its own sound, so that the account's sound setting holds on every desktop.
    'suppress-sound': new Variant('b', true),
    ...(content.image ? { 'image-data': imageData(content.image) } : {}),
  };
}

/** What is critical breaks through the silence that the person asked of the desktop. */
const urgency = ({ category, quietly }: NotificationContent): number =>
  category === 'call.incoming' && !quietly ? urgencyCritical : urgencyNormal;

const channels = 4;
const bitsPerSample = 8;

function imageData({ width, height, data }: RawImage): Variant {
  return new Variant('(iiibiiay)', [
    width,
    height,
    width * channels,
    true,
    bitsPerSample,
    channels,
    Buffer.from(data),
  ]);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Makes text safe for a daemon that reads the body as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
