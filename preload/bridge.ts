/**
 * The bridge between the window and the main process, typed at both ends from its declarations. No schema is imported here but
 * for its type: the preload script and the page carry this file.
 */
import type * as z from 'zod/mini';
import type { commands, events } from './declarations.ts';

/** A declared command: see `command` in `schema.ts`. */
export interface Declared {
  input: z.ZodMiniType<unknown[]>;
  answer: z.ZodMiniType;
}

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<K extends CommandName> = z.infer<Commands[K]['input']>;
export type CommandAnswer<K extends CommandName> = z.infer<Commands[K]['answer']>;

/** What answers the commands of a feature, at once or later. */
export type HandlersOf<Feature extends Record<string, Declared>> = {
  [K in keyof Feature]: (
    ...input: z.infer<Feature[K]['input']>
  ) => z.infer<Feature[K]['answer']> | Promise<z.infer<Feature[K]['answer']>>;
};
export type Handlers = HandlersOf<Commands>;

export type BridgeEventName = keyof typeof events;
export type BridgeEvents = { [K in BridgeEventName]: z.infer<(typeof events)[K]> };

/** What the preload script puts into the page as `window.parley`. */
export interface BridgePort {
  invoke<K extends CommandName>(name: K, ...input: CommandInput<K>): Promise<CommandAnswer<K>>;
  /** Returns the function that ends the subscription. */
  on<K extends BridgeEventName>(event: K, listener: (payload: BridgeEvents[K]) => void): () => void;
}

/** The same with a method for each command, as the page uses it. */
export type Bridge = {
  [K in CommandName]: (...input: CommandInput<K>) => Promise<CommandAnswer<K>>;
} & Pick<BridgePort, 'on'>;

/** The ipc channel of every command, which is named by its first value. */
export const commandChannel = 'command';
/** The ipc channel of an event. */
export const eventChannel = (name: BridgeEventName): string => `event:${name}`;
