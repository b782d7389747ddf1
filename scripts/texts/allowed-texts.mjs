/**
 * Texts outside words/ that are right where they are, each with its reason.
 * @type {readonly { in: string, texts?: readonly string[], reason: string }[]}
 */
export const allowedTexts = [
  { in: 'main/demo/', reason: 'what the made-up people write is content, as what real ones write' },
  { in: 'main/diagnostics/', reason: 'the report is for those who help, whatever language the app speaks' },
  {
    in: 'main/accounts/client-name.ts',
    reason: 'the server keeps the name of a client, and people of any language read it',
  },
  {
    in: 'main/accounts/',
    texts: ['Parley server', 'Parley cache', 'ended with code …'],
    reason: 'names of processes and how they ended, for the list of the system and the log',
  },
  { in: 'main/sounds/players.ts', reason: 'a command of PowerShell' },
  { in: 'preload/', reason: 'what is wrong with a value that crossed the bridge is for the log' },
];
