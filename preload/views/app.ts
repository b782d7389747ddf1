import * as z from 'zod/mini';
import { account } from '../schema.ts';
import { accountView } from './account.ts';
import { problemView } from './problem.ts';
import { settingsView } from './settings.ts';
import { sharingView } from './sharing.ts';

/** How the person reads the clock: "2:32 pm" or "14:32". */
export const hourCycle = z.enum(['h12', 'h23']);
export type HourCycle = z.infer<typeof hourCycle>;

/** What the window shows besides the content of an account. */
export const appView = z.strictObject({
  version: z.string(),
  hourCycle,
  /** BCP 47. */
  systemLanguage: z.string(),
  accounts: z.array(accountView),
  /** The account whose conversations the window shows; null on first start. */
  active: z.nullable(account),
  /** Others see the person as away, by choice and until the app ends. */
  appearsAway: z.boolean(),
  settings: settingsView,
  /** Only where an account is at the server on this computer, or others may reach it. */
  sharing: z.exactOptional(sharingView),
  /** What the administrator of this computer has set, so that people cannot. */
  policy: z.exactOptional(
    z.strictObject({
      /** Address of the one server that can be joined. */
      server: z.exactOptional(z.string()),
      /** Settings, by their ids. */
      fixed: z.array(z.enum(['start-at-login', 'notification-content'])),
    }),
  ),
  /** What is wrong with this computer, the gravest first. */
  problems: z.exactOptional(z.array(problemView)),
});
export type AppView = z.infer<typeof appView>;
