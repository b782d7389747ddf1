import type { Page } from 'playwright';
import { fileAnnotation } from '../../../../protocol/messages/files.ts';
import { type Voice, voiceType } from '../../../../protocol/messages/voice.ts';
import { event, unsent } from '../../../../renderer/fixtures/model.ts';
import { t } from '../../../../words/translate.ts';
import { ago, changed, mira } from './screen-models.ts';
import { button, type Change, type Go, open, type Screen, steps, window } from './screen.ts';

const minute = 60_000;
/** Someone who speaks in sentences. */
const spoken = Array.from({ length: 64 }, (_, at) =>
  Math.round(63 * Math.abs(Math.sin(at / 3.1) * Math.cos(at / 1.7)) * (at % 17 < 14 ? 1 : 0.1)),
);
const file = (id: string, size: number, voice: Pick<Voice, 'seconds' | 'levels'>) => ({
  id,
  name: `Voice message ${id}.webm`,
  size,
  type: voiceType({ type: 'audio/webm;codecs=opus', ...voice }),
});
const short = file('short', 48_213, { seconds: 12.4, levels: spoken });
const long = file('long', 3_500_000, { seconds: 872, levels: spoken.toReversed() });
const unknown = file('unknown', 91_000, { seconds: null, levels: [] });
const says = (id: string, sender: string, at: number, voice: typeof short) =>
  event(id, sender, ago(at), { chat_message: { annotation: [fileAnnotation(voice)] } });
const events = [
  says('v1', 'jonas', 9 * minute, short),
  says('v2', 'me', 6 * minute, long),
  says('v3', 'jonas', 4 * minute, unknown),
];
const messages: Change = {
  events: { jonas: events },
  conversations: changed('jonas', { lastEvent: events[0]! }),
};
const sending = unsent(1, ago(1000), {
  conversationId: 'jonas',
  content: {},
  files: [{ name: short.name, type: short.type, size: short.size, sent: 20_000 }],
});

/** In the language that the main process has here, whatever the window's is. */
const gone = t('error.fileGone');

const allowed: Change = { app: mira({}, { microphone: true }) };
const record: Go = async (page) => {
  await page.context().grantPermissions(['microphone']);
  await button(page, t('voice.record')).click();
  await page.getByRole('timer').getByText('0:01').waitFor();
};
const play = (page: Page) => button(page, t('voice.play')).click();
const moveOn: Go = async (page) => {
  const place = page.getByRole('slider', { name: t('voice.position') }).first();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await place.press(key);
};

export const voiceScreens: Screen[] = [
  {
    name: 'voice-messages',
    model: window(messages),
    go: open('Jonas Okafor'),
    shows: (page) => page.getByRole('group', { name: t('voice.message'), exact: true }),
  },
  {
    name: 'voice-playing',
    model: window({ ...messages, unanswered: ['readVoice'] }),
    go: open('Jonas Okafor', steps(moveOn, play)),
    shows: (page) => button(page, t('voice.pause')),
  },
  {
    name: 'voice-failed',
    model: window({
      ...messages,
      answers: { readVoice: { ok: false, error: { message: gone } } },
    }),
    go: open('Jonas Okafor', play),
    shows: (page) => page.getByRole('alert').getByText(gone),
  },
  {
    name: 'voice-sending',
    model: window({ outbox: { jonas: [sending] } }),
    go: open('Jonas Okafor'),
    shows: (page) => page.getByRole('log').getByRole('progressbar'),
  },
  {
    name: 'voice-button',
    model: window(allowed),
    go: open('Jonas Okafor'),
    shows: (page) => button(page, t('voice.record')),
  },
  {
    name: 'voice-not-allowed',
    model: window(),
    go: open('Jonas Okafor', (page) => button(page, t('composer.attach')).click()),
    shows: (page) => button(page, new RegExp(`^${t('voice.message')}`)),
  },
  {
    name: 'voice-recording',
    model: window(allowed),
    go: open('Jonas Okafor', record),
    shows: (page) => page.getByRole('timer'),
  },
  {
    name: 'voice-recorded',
    model: window(allowed),
    go: open('Jonas Okafor', steps(record, leaveAndReturn)),
    shows: (page) => page.getByRole('status').getByText(t('voice.ended.left')),
  },
];

/** Narrow windows show the list alone, after the way back. */
async function leaveAndReturn(page: Page): Promise<void> {
  const back = button(page, t('common.back'));
  const isNarrow = await back.isVisible();
  if (isNarrow) await back.click();
  await open('Boat house')(page);
  if (isNarrow) await back.click();
  await open('Jonas Okafor')(page);
}
