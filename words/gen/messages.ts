// Made by scripts/generate.mjs from words/en.json.

/** Every text by its name. */
export type Key =
  | 'language.locale'
  | 'common.cancel'
  | 'conversation.newMessages'
  | 'list.mood'
  | 'list.nothingFound'
  | 'list.unread'
  | 'name.someone'
  | 'name.you'
  | 'name.youWithin'
  | 'name.youObject'
  | 'name.emptyGroup'
  | 'name.andMore'
  | 'event.joined'
  | 'event.left'
  | 'event.added'
  | 'event.removed'
  | 'event.renamed'
  | 'event.nameRemoved'
  | 'event.callStarted'
  | 'event.callEnded'
  | 'event.callLasted'
  | 'event.callJoined'
  | 'event.callLeft'
  | 'event.callSoon'
  | 'event.callOngoing'
  | 'event.call'
  | 'event.historyOff'
  | 'event.historyOn'
  | 'event.historyToggled'
  | 'event.linkOn'
  | 'event.linkOff'
  | 'event.phoneCall'
  | 'event.sms'
  | 'event.voicemail'
  | 'event.plan'
  | 'event.observed'
  | 'event.unknown'
  | 'preview.photos'
  | 'preview.place'
  | 'preview.attachments'
  | 'preview.message'
  | 'preview.from'
  | 'preview.action'
  | 'notification.inGroup'
  | 'notification.call'
  | 'notification.newMessage'
  | 'notification.newConversation';

/** What varies in the texts that are not always the same. */
export interface Parameters {
  'conversation.newMessages': { count: number };
  'list.mood': { mood: string };
  'list.nothingFound': { query: string };
  'list.unread': { count: number };
  'name.andMore': { names: string; more: number };
  'event.joined': { form: string; who: string };
  'event.left': { form: string; who: string };
  'event.added': { form: string; who: string; people: string };
  'event.removed': { form: string; who: string; people: string };
  'event.renamed': { form: string; who: string; name: string };
  'event.nameRemoved': { form: string; who: string };
  'event.callStarted': { form: string; who: string };
  'event.callLasted': { length: string };
  'event.callJoined': { form: string; who: string };
  'event.callLeft': { form: string; who: string };
  'event.historyOff': { form: string; who: string };
  'event.historyOn': { form: string; who: string };
  'event.historyToggled': { form: string; who: string };
  'event.linkOn': { form: string; who: string };
  'event.linkOff': { form: string; who: string };
  'event.phoneCall': { form: string; who: string };
  'event.sms': { form: string; who: string };
  'event.voicemail': { form: string; who: string };
  'preview.photos': { count: number };
  'preview.attachments': { count: number };
  'preview.from': { who: string; text: string };
  'preview.action': { who: string; text: string };
  'notification.inGroup': { sender: string; group: string };
}
