import type { Event } from '../../../protocol/types.ts';
import { typedText } from '../../../words/segment-text.ts';
import { t } from '../../../words/translate.ts';
import type { IconName } from '../../kit/icons.ts';
import type { Actions } from '../../model/actions.ts';
import { messageLink } from './message-link.ts';

/** Something that can be done with a message. */
export interface MessageEntry {
  readonly icon: IconName;
  readonly label: string;
  readonly danger?: true;
  /** The focus goes elsewhere, not back to the message. */
  readonly leads?: true;
  readonly run: () => void;
}

export interface MessageSubject {
  readonly event: Event;
  readonly conversationId: string;
  /** Host and port of the account's server. */
  readonly server: string;
  readonly actions: Pick<Actions, 'copy'>;
  readonly react: () => void;
  readonly reply: () => void;
  /** Sends it to others; absent: it cannot be. */
  readonly forward?: () => void;
  /** Selects it, to do something with several. */
  readonly select: () => void;
  /** Shows when the message was sent, and who has read it. */
  readonly info: () => void;
  /** Absent: the person may not. */
  readonly correct?: () => void;
  readonly deleteForEveryone?: () => void;
}

/** What can be done with one message, in the order of the menu. */
export function messageEntries(subject: MessageSubject): readonly MessageEntry[] {
  const { event, conversationId, server, actions, react, reply, forward, select, info } = subject;
  const { correct, deleteForEveryone } = subject;
  const text = typedText(event.chat_message?.message_content?.segment);
  const copyLink = (): void => {
    const link = messageLink(server, conversationId, event.timestamp ?? 0);
    void actions.copy(link, t('history.linkCopied'));
  };
  return [
    { icon: 'smile', label: t('reaction.add'), leads: true, run: react },
    { icon: 'reply', label: t('reply.reply'), leads: true, run: reply },
    ...(correct ? [{ icon: 'pencil', label: t('message.edit'), leads: true, run: correct } as const] : []),
    ...(text === ''
      ? []
      : [{ icon: 'copy', label: t('history.copyText'), run: () => void actions.copy(text) } as const]),
    ...(forward ? [{ icon: 'forward', label: t('forward.forward'), run: forward } as const] : []),
    { icon: 'check', label: t('select.select'), run: select },
    { icon: 'info', label: t('info.title'), leads: true, run: info },
    { icon: 'link', label: t('history.copyLink'), run: copyLink },
    ...(deleteForEveryone
      ? [
          {
            icon: 'trash',
            label: t('message.deleteForEveryone'),
            danger: true,
            run: deleteForEveryone,
          } as const,
        ]
      : []),
  ];
}
