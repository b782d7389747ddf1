/** Words of calls. */
export const calls = {
  start: 'Start a call',
  join: 'Join the call',
  joinShort: 'Join',
  ignore: 'Ignore',
  rings: (name: string) => `${name} is calling`,
  ringsIn: (name: string, group: string) => `${name} is calling in “${group}”`,
  ringHint: 'The call opens in your browser.',
  alone: 'You are in the call',
  with: (names: string) => `In a call with ${names}`,
  elsewhere: (title: string) => `You are in the call of “${title}”`,
  going: (names: string) => `Call with ${names}`,
  goingEmpty: 'A call is going on',
  open: 'Open again',
  show: 'Show the conversation',
  leave: 'Leave the call',
  leaveShort: 'Leave',
} as const;
