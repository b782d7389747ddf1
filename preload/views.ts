/** The types of everything that crosses the bridge but belongs to no single file of commands; one file each in `views/`. */
export type * from './commands/accounts.ts';
export type * from './commands/account-history.ts';
export type * from './commands/composing.ts';
export type * from './commands/conversation.ts';
export type * from './commands/history.ts';
export type * from './commands/status.ts';
export type * from './views/account.ts';
export type * from './views/app.ts';
export type * from './views/connection.ts';
export type * from './views/conversation.ts';
export type * from './views/destination.ts';
export type * from './views/link-question.ts';
export type * from './views/outbox.ts';
export type * from './views/person.ts';
export type * from './views/result.ts';
export type * from './views/settings.ts';
export type * from './views/sharing.ts';
