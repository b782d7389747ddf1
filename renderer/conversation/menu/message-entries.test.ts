import { expect, it, vi } from 'vitest';
import { message, noon } from '../../fixtures/model.ts';
import { messageEntries, type MessageSubject } from './message-entries.ts';

const nothing = (): void => undefined;
const subject = (more: Partial<MessageSubject> = {}): MessageSubject => ({
  event: message('a', 'rui', noon, 'She floats.'),
  conversationId: 'c',
  server: 'chat.example',
  actions: { copy: vi.fn(async () => undefined) },
  react: nothing,
  reply: nothing,
  select: nothing,
  info: nothing,
  ...more,
});
const labels = (more: Partial<MessageSubject> = {}): string[] =>
  messageEntries(subject(more)).map(({ label }) => label);

const common = ['React', 'Reply', 'Copy text', 'Select', 'Message info', 'Copy link to this message'];

it('offers to edit and to delete only what the person may', () => {
  expect(labels()).toEqual(common);
  expect(labels({ correct: nothing, deleteForEveryone: nothing })).toEqual([
    ...common.slice(0, 2),
    'Edit',
    ...common.slice(2),
    'Delete for everyone',
  ]);
});

it('offers to forward only what can be', () => {
  expect(labels({ forward: nothing })).toContain('Forward');
});

it('copies no text where there is none', () => {
  const event = { ...message('a', 'rui', noon), chat_message: { message_content: { segment: [] } } };
  expect(labels({ event })).not.toContain('Copy text');
});

it('copies a link that leads to the message', () => {
  const made = subject();
  messageEntries(made)
    .find(({ icon }) => icon === 'link')
    ?.run();
  expect(made.actions.copy).toHaveBeenCalledWith(
    `parley://chat.example/conversation/c/${made.event.timestamp}`,
    expect.any(String),
  );
});
