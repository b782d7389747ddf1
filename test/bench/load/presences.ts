// One of many people becomes idle or active again, once a second, in turns; the others only answer pings.
import { ClientPresenceStateType, encode, encodeFrame } from '../../../protocol/index.ts';
import { LeanSession } from './lean-session.ts';
import { readPlan, report } from './plan.ts';

export interface PresencesPlan {
  readonly url: string;
  /** One per person. */
  readonly tokens: readonly string[];
}

const periodMs = 1000;
const timeoutSecs = 720;
const { CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE: active, CLIENT_PRESENCE_STATE_DESKTOP_IDLE: idle } =
  ClientPresenceStateType;

const { url, tokens } = await readPlan<PresencesPlan>();
const people: LeanSession[] = [];
let calls = 0;

function become(person: LeanSession, type: ClientPresenceStateType): void {
  calls += 1;
  const body = encode('SetPresenceRequest', {
    presence_state_setting: { type, timeout_secs: timeoutSecs },
  });
  person.send(encodeFrame({ kind: 'call', id: calls, operation: 'SetPresence', body }));
}

for (const token of tokens) {
  const person = await LeanSession.open(url, token);
  people.push(person);
  become(person, active);
}
await report({ open: people.length });

let turn = 0;
setInterval(() => {
  const person = people[turn % people.length];
  if (person) become(person, Math.floor(turn / people.length) % 2 === 0 ? idle : active);
  turn += 1;
}, periodMs);
