import type { Failure, JoinRequest, StartHereRequest } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';

export type Field = NonNullable<Failure['field']>;
export type Problems = Partial<Record<Field | 'form', string>>;

/** The shortest password that a new account may have; the server decides. */
export const shortestPassword = 8;

export type Values = Readonly<Record<Field, string>>;
export const unfilled: Values = { server: '', account: '', password: '', displayName: '', invite: '' };

/** What was entered, as it is sent: a password may begin or end with a space. */
export const requestedValues = ({ server, account, password, displayName, invite }: Values): Values => ({
  server: server.trim(),
  account: account.trim(),
  password,
  displayName: displayName.trim(),
  invite: invite.trim(),
});

const filled = (text: string): boolean => text.trim() !== '';

function newAccountProblems(request: { displayName: string; account: string; password: string }): Problems {
  const problems: Problems = {};
  if (!filled(request.displayName)) problems.displayName = t('firstStart.needName');
  if (!filled(request.account)) problems.account = t('firstStart.needAccount');
  if (request.password === '') problems.password = t('firstStart.needPassword');
  else if (request.password.length < shortestPassword) problems.password = t('firstStart.shortPassword');
  return problems;
}

export const startHereProblems = (request: StartHereRequest): Problems => newAccountProblems(request);

/** What is missing in the form, checked before it is sent. Empty: send it. */
export function joinProblems(request: JoinRequest): Problems {
  const problems: Problems = {};
  if (!filled(request.server)) problems.server = t('firstStart.needServer');
  if (request.mode === 'sign-up') return { ...problems, ...newAccountProblems(request) };
  if (!filled(request.account)) problems.account = t('firstStart.needAccount');
  if (request.password === '') problems.password = t('firstStart.needPassword');
  return problems;
}

/** A refusal stands at its field, or above the button when it names none. */
export const problemsOf = (failure: Failure): Problems => ({ [failure.field ?? 'form']: failure.message });
