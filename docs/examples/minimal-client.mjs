// A chat client in the terminal, in plain JavaScript: what docs/protocol.md says, with `ws`, `protobufjs` and the
// contract's own files in proto/ alone. It signs in, opens a session, talks to one person, and loses nothing when the
// connection does.
//
//   node docs/examples/minimal-client.mjs http://127.0.0.1:4700 ann@example.org 'the password' ben@example.org
//
// Each line that is typed is a message; each message of the conversation is a line: "<name> words".
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import protobuf from 'protobufjs';
import { WebSocket } from 'ws';

const [server, account, password, other] = process.argv.slice(2);

// The contract holds no integer beyond 2^53 - 1, so numbers do where protobufjs would use objects.
protobuf.util.Long = undefined;
protobuf.configure();
const root = new protobuf.Root();
for (const file of ['chat.proto', 'supplement.proto', 'session.proto']) {
  await root.load(fileURLToPath(new URL(`../../proto/${file}`, import.meta.url)), { keepCase: true });
}

/** A message as bytes; enumerations may be given by name. */
function pack(name, value) {
  const type = root.lookupType(name);
  return type.encode(type.fromObject(value)).finish();
}

/** Bytes as a plain object: enumerations by name, what is absent left out. */
function unpack(name, bytes) {
  const type = root.lookupType(name);
  return type.toObject(type.decode(bytes), { enums: String, arrays: true });
}

async function signIn() {
  const response = await fetch(`${server}/auth/v1/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer.token;
}

/** One WebSocket, from its opening to its end. */
class Session {
  #socket;
  #calls = new Map();
  #nextId = 1;

  constructor(token, { onHello, onPush, onEnd }) {
    this.#socket = new WebSocket(`${server.replace(/^http/, 'ws')}/v1/session`, ['parley.extended'], {
      headers: { authorization: `Bearer ${token}` },
    });
    let last = { reconnect: true, reason: 'the connection was lost' };
    // A client that receives nothing for so long, though the server pings every 25 seconds, has lost its connection.
    let silence = setTimeout(() => {}, 0);
    this.#socket.on('message', (data) => {
      clearTimeout(silence);
      silence = setTimeout(() => this.#socket.terminate(), 60_000);
      const frame = unpack('parley.session.Frame', data);
      if (frame.hello) onHello(frame.hello);
      if (frame.push) onPush(unpack('parley.chat.BatchUpdate', frame.push.body).state_update);
      if (frame.ping) this.#send({ pong: { nonce: frame.ping.nonce } });
      if (frame.reply) this.#answered(frame.reply);
      if (frame.close) last = frame.close;
    });
    this.#socket.on('unexpected-response', (_request, response) => {
      if (response.statusCode === 401) last = { reconnect: false, reason: 'signed out' };
      this.#socket.terminate();
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      clearTimeout(silence);
      for (const { reject } of this.#calls.values()) reject(new Error(last.reason));
      onEnd(last);
    });
  }

  /** Calls an operation; rejects when it was refused. */
  async call(operation, request) {
    if (this.#socket.readyState !== WebSocket.OPEN) throw new Error('there is no connection');
    const id = this.#nextId++;
    const reply = await new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#send({ call: { id, operation, body: pack(`parley.chat.${operation}Request`, request) } });
    });
    if (reply.error) throw Object.assign(new Error(`${reply.error}: ${reply.message}`), { final: true });
    const response = unpack(`parley.chat.${operation}Response`, reply.body);
    const { status, error_description: why } = response.response_header;
    if (status !== 'RESPONSE_STATUS_OK') throw Object.assign(new Error(why ?? status), { final: true });
    return response;
  }

  #answered(reply) {
    this.#calls.get(reply.id)?.resolve(reply);
    this.#calls.delete(reply.id);
  }

  #send(frame) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(pack('parley.session.Frame', frame));
  }
}

const token = await signIn();
const names = new Map();
const shown = new Set();
/** Messages that the server has not acknowledged, oldest first. Each keeps its key, so that it is said once. */
const waiting = [];
/** Everything up to here is known. It comes from the server, never from a push. */
let cursor = null;
let conversationId = null;
let session = null;
let sending = false;

function show(event) {
  if (event.conversation_id.id !== conversationId || shown.has(event.event_id)) return;
  shown.add(event.event_id);
  const words = event.chat_message?.message_content?.segment.map(({ text }) => text ?? '').join('');
  if (words) console.log(`<${names.get(event.sender_id.gaia_id)}> ${words}`);
}

/** On a first connection: who is who, and from where on to listen. */
async function begin(over) {
  const { self_entity: self } = await over.call('GetSelfInfo', {});
  const { entity } = await over.call('GetEntityById', { batch_lookup_spec: [{ email: other }] });
  if (!entity[0])
    throw Object.assign(new Error(`there is no one with the address ${other}`), { final: true });
  for (const { id, properties } of [self, entity[0]]) names.set(id.gaia_id, properties.display_name);
  const { sync_timestamp: now } = await over.call('SyncRecentConversations', { max_conversations: 1 });
  // Two people have one conversation: this makes it or finds it.
  const { conversation } = await over.call('CreateConversation', {
    type: 'CONVERSATION_TYPE_ONE_TO_ONE',
    invitee_id: [{ gaia_id: entity[0].id.gaia_id }],
  });
  conversationId = conversation.conversation_id.id;
  cursor = now;
}

/** Everything that was missed, page by page; an answer without conversations is the end. */
async function catchUp(over) {
  for (;;) {
    const page = await over.call('SyncAllNewEvents', { last_sync_timestamp: cursor });
    for (const { event } of page.conversation_state) for (const each of event) show(each);
    cursor = page.sync_timestamp;
    if (page.conversation_state.length === 0) return;
  }
}

const messageRequest = ({ key, words }) => ({
  message_content: { segment: [{ type: 'SEGMENT_TYPE_TEXT', text: words }] },
  event_request_header: {
    conversation_id: { id: conversationId },
    client_generated_id: key,
    event_type: 'EVENT_TYPE_REGULAR_CHAT_MESSAGE',
  },
});

/** Sends what waits, one after the other, so that the order stays. */
async function flush() {
  const over = session;
  if (sending || !over) return;
  sending = true;
  try {
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        const { created_event: event } = await over.call('SendChatMessage', messageRequest(next));
        show(event);
      } catch (error) {
        // The connection ended: whether it arrived is not known, and sending it again does no harm.
        if (!error.final) return;
        console.error(`not sent: ${error.message}`);
      }
      waiting.shift();
    }
  } finally {
    sending = false;
  }
}

function connect(attempt = 0) {
  // Pushes that come while the past is being fetched are shown after it.
  let held = [];
  const apply = (update) => update.event_notification && show(update.event_notification.event);
  const own = new Session(token, {
    async onHello() {
      try {
        if (cursor === null) await begin(own);
        await catchUp(own);
      } catch (error) {
        if (error.final) stop(error.message);
        return;
      }
      attempt = 0;
      held.forEach(apply);
      held = null;
      session = own;
      console.error('connected');
      await flush();
    },
    onPush: (updates) => (held ? held.push(...updates) : updates.forEach(apply)),
    onEnd({ reconnect, reason }) {
      session = null;
      if (!reconnect) stop(reason);
      // Twice as long each time, and never all clients at once.
      setTimeout(connect, Math.random() * Math.min(30_000, 250 * 2 ** attempt), attempt + 1);
    },
  });
}

function stop(reason) {
  console.error(reason);
  process.exit(1);
}

connect();
for await (const line of createInterface({ input: process.stdin })) {
  waiting.push({ key: 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1)), words: line });
  await flush();
}
while (waiting.length > 0) await sleep(100);
process.exit(0);
