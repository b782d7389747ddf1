import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '@parley/electron-host/find-chromium';
import { patienceMs } from '../../fixtures/patience.ts';
import { requireConformingAnswer, requireConformingEvent } from '../../../main/bridge/fixtures/conforming.ts';
import type { Event } from '../../../protocol/types.ts';
import type {
  BridgeEventName,
  BridgeEvents,
  BridgePort,
  CommandAnswer,
  CommandName,
  Handlers,
} from '../../../preload/bridge.ts';
import type {
  AnnotationsView,
  AppView,
  ConversationView,
  HistoryRangeView,
  OutboxItemView,
  PersonView,
  Result,
} from '../../../preload/views.ts';
import { pageSwitches } from './page-switches.ts';
import { soonAgain } from './playwright/soon-again.ts';
import { startWindowServer } from './window-server.ts';

/** What the window of the test is given; everything else that it asks for is answered with "done". */
export interface WindowModel {
  app: AppView;
  conversations: ConversationView[];
  people: PersonView[];
  /** By conversation, oldest first. */
  events: Record<string, Event[]>;
  /** Messages that are made in the page instead: many are made faster than sent. */
  made?: { conversationId: string; count: number };
  /** By conversation. */
  outbox?: Record<string, OutboxItemView[]>;
  /** By conversation, then by event id. */
  annotations?: Record<string, AnnotationsView>;
  /** What commands answer, in place of what the page makes up. */
  answers?: { [K in CommandName]?: CommandAnswer<K> };
  /** Commands that are never answered. */
  unanswered?: CommandName[];
}

export interface WindowPage extends AsyncDisposable {
  page: Page;
  /** What the browser complained of: errors, failed requests, broken content security policy. */
  complaints: string[];
  /** Files of the app that it has loaded, below the folder of the built window. */
  loaded: string[];
  /** Opens the window anew, with another model; earlier complaints are forgotten. */
  show(model: WindowModel): Promise<void>;
}

export interface WindowPageOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  /** Answers pictures. */
  media?: (path: string) => Promise<Buffer | null>;
  /** The window's clock starts here, milliseconds; absent: it has the right time. */
  at?: number;
  /** Device pixels for one of the page: with half the width and height, twice the size of everything. */
  scale?: number;
  rightToLeft?: boolean;
  reducedMotion?: boolean;
  /** One that is open already, and stays so. */
  browser?: Browser;
}

/** What a page has for its test, in place of a main process. */
export interface MainInPage {
  /** The commands that the window has sent, with their values. */
  asked: [CommandName, ...unknown[]][];
  /** What commands answer from now on; at first, that of the model. */
  answers: NonNullable<WindowModel['answers']>;
  sendEvent<K extends BridgeEventName>(event: K, payload: BridgeEvents[K]): void;
  /** Answers nothing until what it returns is called. */
  holdAnswers(): () => void;
}

/** Sends the window an event, as the app's main process does. */
export function sendEvent<K extends BridgeEventName>(
  page: Page,
  event: K,
  payload: BridgeEvents[K],
): Promise<void> {
  requireConformingEvent(event, payload);
  return page.evaluate(
    ([name, value]) => (globalThis as unknown as MainInPage).sendEvent(name as K, value as BridgeEvents[K]),
    [event, payload] as [string, unknown],
  );
}

/** The values with which the window has sent a command, each time. */
export const asked = (page: Page, command: CommandName): Promise<unknown[][]> =>
  page.evaluate(
    (wanted) =>
      (globalThis as unknown as MainInPage).asked
        .filter(([name]) => name === wanted)
        .map(([, ...values]) => values),
    command,
  );

/** The browser that windows are shown in. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(process.env),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      ...pageSwitches,
      '--deny-permission-prompts',
      // A microphone that beeps.
      '--use-fake-device-for-media-stream',
      // Nothing can be reached but the server of the window.
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE *.localhost',
    ],
  });

let shared: Promise<Browser> | undefined;
/** The one browser for all windows of a worker, whose files come one after the other: it ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser());

/** The built window in a real browser, with the app's own headers, and a model instead of a main process. */
export async function openWindowPage(
  model: WindowModel,
  options: WindowPageOptions = {},
): Promise<WindowPage> {
  const { width = 1120, height = 760, dark = false } = options;
  const server = await startWindowServer(options);
  const browser = options.browser ?? (await launchBrowser());
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: options.scale ?? 1,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
  });
  page.setDefaultTimeout(patienceMs);
  soonAgain(page);
  const complaints: string[] = [];
  const loaded: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  // What is intercepted is never cached, and would be compiled anew for each screen: so the browser asks a server.
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'blob:') return;
    if (url.origin !== server.origin) complaints.push(`request to ${url.href}`);
    else if (!/^\/(media|tests)\//.test(url.pathname)) loaded.push(url.pathname.slice(1));
  });
  if (options.at !== undefined) await page.addInitScript(startClock, options.at);
  let before: AsyncDisposable | null = null;
  const show = async (shown: WindowModel): Promise<void> => {
    await before?.[Symbol.asyncDispose]();
    complaints.length = 0;
    loaded.length = 0;
    requireConformingModel(shown);
    const settings = { ...shown.app.settings, theme: dark ? ('dark' as const) : ('light' as const) };
    before = await page.addInitScript<WindowModel>(actAsMain, { ...shown, app: { ...shown.app, settings } });
    await page.goto(`${server.origin}/index.html`);
  };
  await show(model);
  return {
    page,
    complaints,
    loaded,
    show,
    async [Symbol.asyncDispose]() {
      await (options.browser ? page.context().close() : browser.close());
      await server[Symbol.asyncDispose]();
    },
  };
}

/** What the main process never answers would show what the window never shows. */
function requireConformingModel(model: WindowModel): void {
  const { app, conversations, people, answers = {}, outbox = {} } = model;
  requireConformingAnswer('readApp', app);
  requireConformingAnswer('readAccount', { account: 'a', conversations, people });
  for (const item of Object.values(outbox).flat()) requireConformingAnswer('sendMessage', item);
  for (const [name, answer] of Object.entries(answers)) requireConformingAnswer(name as CommandName, answer);
}

/** Runs in the page: its clock goes on from a moment, milliseconds. */
function startClock(at: number): void {
  const ahead = at - Date.now();
  const { now } = Date;
  Date.now = () => now() + ahead;
}

/** Runs in the page. */
function actAsMain(model: WindowModel): void {
  const asked: MainInPage['asked'] = [];
  const answers: MainInPage['answers'] = { ...model.answers };
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  if (model.made) model.events[model.made.conversationId] = makeEvents(model.made);
  const all = (id: string): Event[] => model.events[id] ?? [];
  /** As the bridge does: the page never shares an object with the main process. */
  const answer = <T>(value: T): Promise<T> =>
    new Promise((resolve) => {
      const give = () => resolve(structuredClone(value));
      if (held) held.push(give);
      else setTimeout(give, 2);
    });
  let held: (() => void)[] | null = null;
  const holdAnswers: MainInPage['holdAnswers'] = () => {
    held = [];
    return () => {
      for (const give of held ?? []) give();
      held = null;
    };
  };
  const indexAt = (events: Event[], moment: number): number => {
    let low = 0;
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((events[middle]?.timestamp ?? 0) < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const stretch = (events: Event[], start: number, end: number) =>
    answer<Result<HistoryRangeView>>({
      ok: true,
      value: { events: events.slice(start, end), hasOlder: start > 0, hasNewer: end < events.length },
    });
  // Read as far as the number of unread messages says.
  const selfId = model.app.accounts.find(({ key }) => key === model.app.active)?.self?.gaiaId;
  const readState = ({ id, unread, conversation }: ConversationView): void => {
    conversation.self_conversation_state ??= {};
    if (conversation.self_conversation_state.self_read_state) return;
    const others = all(id).filter((event) => event.chat_message && event.sender_id?.gaia_id !== selfId);
    const newest = all(id).at(-1)?.timestamp ?? 0;
    const firstUnread = unread > 0 ? (others.at(-unread)?.timestamp ?? 1) : newest + 1;
    conversation.self_conversation_state.self_read_state ??= { latest_read_timestamp: firstUnread - 1 };
  };
  for (const view of model.conversations) readState(view);
  let sent = 0;
  const commands: Partial<Handlers> = {
    readApp: () => answer(model.app),
    readAccount: (account) => answer({ account, conversations: model.conversations, people: model.people }),
    openConversation: (_account, id) =>
      answer({
        conversationId: id,
        events: all(id).slice(-30),
        hasOlder: all(id).length > 30,
        outbox: model.outbox?.[id] ?? [],
        ...(model.annotations?.[id] && { annotations: model.annotations[id] }),
      }),
    readHistory: (_account, id, where, moment) => {
      const events = all(id);
      if (where === 'before') {
        const end = indexAt(events, moment);
        return stretch(events, Math.max(0, end - 200), end);
      }
      const start = indexAt(events, where === 'after' ? moment + 1 : moment);
      return where === 'after'
        ? stretch(events, start, Math.min(events.length, start + 200))
        : stretch(events, Math.max(0, start - 100), Math.min(events.length, start + 100));
    },
    findInConversation: (_account, id, { words, from }) =>
      answer({
        ok: true,
        value: {
          places: all(id)
            .filter((event) => JSON.stringify(event).toLowerCase().includes(words.toLowerCase()))
            .filter(() => !from.includes('Zeppelin'))
            .toReversed()
            .slice(0, 500)
            .map(({ event_id: eventId, timestamp }) => ({
              eventId: eventId ?? '',
              timestamp: timestamp ?? 0,
            })),
          unknown: from.filter((name) => name === 'Zeppelin'),
        },
      }),
    suggestPeople: () =>
      answer({ ok: true, value: { pinned: [], favourites: [], others: [], dismissed: [] } }),
    // Ids as the main process gives them: the later, the greater.
    addDraftPhoto: () => answer(Math.round((performance.timeOrigin + performance.now()) * 1000)),
    hasDraftPhoto: () => answer(true),
    beginFile: (_account, _id, { name }) => answer({ ok: true, value: `spooled ${name}` }),
    putFilePiece: () => answer({ ok: true, value: null }),
    sendMessage: (_account, id, content, { annotation = [] } = {}) => {
      sent += 1;
      const createdAt = Date.now();
      const item = { clientGeneratedId: sent, conversationId: id, content, annotation, createdAt };
      return answer({ ...item, state: 'sending', reason: null });
    },
    saveFile: () => answer({ ok: true, value: '/home/rui/Downloads/Plan.pdf' }),
    listFiles: () => answer({ ok: true, value: { files: [], next: null } }),
    savePhoto: () => answer({ ok: true, value: '/home/rui/Downloads/Parley photo.png' }),
  };
  const parley: BridgePort = {
    invoke: (name, ...input) => {
      asked.push([name, ...input]);
      const { unanswered = [] } = model;
      if (unanswered.includes(name)) return new Promise(() => undefined);
      const handler = commands[name] as ((...values: unknown[]) => Promise<never>) | undefined;
      return name in answers
        ? answer(answers[name] as never)
        : (handler?.(...input) ?? answer({ ok: true, value: null } as never));
    },
    on: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener as (payload: unknown) => void]);
      return () => undefined;
    },
  };
  const sendEvent: MainInPage['sendEvent'] = (event, payload) => {
    if (event === 'timeline') {
      const { conversationId, events } = payload as BridgeEvents['timeline'];
      (model.events[conversationId] ??= []).push(...events);
    } else if (event === 'conversations')
      for (const view of (payload as BridgeEvents['conversations']).changed) readState(view);
    for (const listener of listeners.get(event) ?? []) listener(structuredClone(payload));
  };
  Object.assign(globalThis, { parley, asked, answers, sendEvent, holdAnswers });

  function makeEvents({ conversationId, count }: { conversationId: string; count: number }): Event[] {
    const words =
      'the harbour office moved our slot and the long rope is by the door of boat house four'.split(' ');
    let state = 42;
    const random = (most: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % most;
    };
    return Array.from({ length: count }, (_, index) => {
      const text = Array.from({ length: 1 + random(24) }, () => words[random(words.length)]).join(' ');
      const sender = ['rui', 'alva', 'me'][Math.floor(index / 3) % 3] ?? 'me';
      return {
        conversation_id: { id: conversationId },
        event_id: `e${index}`,
        sender_id: { gaia_id: sender, chat_id: sender },
        timestamp: 1_700_000_000_000_000 + index * 90_000_000,
        event_type: 1,
        chat_message: { message_content: { segment: [{ type: 0, text }] } },
      } as Event;
    });
  }
}
