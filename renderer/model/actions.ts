import type { Bridge, CommandAnswer, CommandInput, CommandName } from '../../preload/bridge.ts';
import type { Result } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import { DraftSaver } from './draft-saver.ts';
import { Downloads } from './files/downloads.ts';
import type { FileTrays } from './files/file-trays.ts';
import { ListActions } from './list-actions.ts';
import { MessageActions } from './message-actions.ts';
import { MessageSelection, selectedMost } from './messages/message-selection.ts';
import type { Mirror } from './mirror.ts';
import { OpenConversation } from './open-conversation.ts';
import { PhotoTrays } from './photo-trays.ts';
import { ReplyTargets } from './reply-targets.ts';
import { succeeded } from './succeeded.ts';

/** A command whose first value is an account, and whose answer may be a failure. */
type AccountCommand = {
  [K in CommandName]: CommandInput<K> extends [string, ...unknown[]]
    ? CommandAnswer<K> extends Result<unknown>
      ? K
      : never
    : never;
}[CommandName];
type AfterAccount<K extends AccountCommand> = CommandInput<K> extends [string, ...infer Rest] ? Rest : never;

/**
 * What the window does for the account on screen, beyond the bridge's own commands. Methods that resolve to a boolean
 * have shown a failure in a toast.
 */
export class Actions {
  readonly bridge: Bridge;
  readonly open: OpenConversation;
  readonly drafts: DraftSaver;
  readonly photoTrays: PhotoTrays;
  readonly list: ListActions;
  readonly replyTargets: ReplyTargets;
  readonly messages: MessageActions;
  readonly selection: MessageSelection;
  /** The files that wait above the field; null until someone attaches one. */
  fileTrays: FileTrays | null = null;
  readonly downloads: Downloads;
  readonly #mirror: Mirror;

  constructor(bridge: Bridge, mirror: Mirror) {
    this.bridge = bridge;
    this.#mirror = mirror;
    this.open = new OpenConversation(bridge, mirror);
    this.drafts = new DraftSaver(bridge, mirror);
    this.photoTrays = new PhotoTrays(bridge, mirror);
    this.replyTargets = new ReplyTargets(bridge, mirror);
    // Of a conversation that is not open, the window is not notified of what changes in it.
    this.open.closing = () => {
      this.replyTargets.forget();
      this.selection.end();
    };
    this.messages = new MessageActions(bridge, mirror);
    this.selection = new MessageSelection(() => this.showToast(t('select.tooMany', { most: selectedMost })));
    this.downloads = new Downloads(bridge, mirror);
    this.list = new ListActions(bridge, mirror, this.open);
  }

  /** Key of the account on screen; empty without one. */
  get account(): string {
    return this.#mirror.accountKey;
  }

  showToast(text: string): void {
    this.#mirror.showToast(text);
  }

  async loadFileTrays(): Promise<FileTrays> {
    const { FileTrays: Trays } = await import('./files/file-trays.ts');
    return (this.fileTrays ??= new Trays(this.bridge, this.#mirror));
  }

  /** Marks every conversation as read, after a question where there are many. */
  async markAllRead(): Promise<void> {
    const { markAllRead } = await import('./mark-all-read.ts');
    await markAllRead(this.#mirror, this);
  }

  /** Copies to the clipboard; a toast shows `confirmation`, or that it failed. */
  async copy(text: string, confirmation: string = t('history.copied')): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.showToast(confirmation);
    } catch {
      this.showToast(t('history.couldNotCopy'));
    }
  }

  /** Sends a command of the account on screen. */
  request<K extends AccountCommand>(command: K, ...values: AfterAccount<K>): Promise<boolean> {
    const send = this.bridge[command] as unknown as (
      account: string,
      ...values: AfterAccount<K>
    ) => Promise<Result<unknown>>;
    return succeeded(this.#mirror, send(this.account, ...values));
  }
}
