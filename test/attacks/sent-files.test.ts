// What one can do to files in messages of others.
import { expect } from 'vitest';
import { fileRequest, limits, newClientGeneratedId } from '../../protocol/index.ts';
import { announce, sendPart, tus, uploadFile } from '../contract/support/files.ts';
import { request } from '../contract/support/http.ts';
import { type Person, signIn } from '../contract/support/person.ts';

import { converse } from '../contract/support/talk.ts';
import { command, gatewayToken } from './support/administrator.ts';
import { attempts, type Stage } from './support/attempts.ts';
import {
  annotated,
  bytes,
  foreign,
  group,
  shared,
  statusOf,
  type Attempts,
} from './support/messages-of-others.ts';

/** The victim's file, in a message that the attacker does not see. */
async function foreignFile(stage: Stage): Promise<{ id: string; fileId: string; target: string }> {
  const { id } = await foreign(stage);
  const fileId = await uploadFile(stage.server, stage.victim, bytes, 'secret.pdf');
  const sent = await annotated(stage.victimCalls, id, [fileRequest(fileId)]);
  return { id, fileId, target: sent?.event_id ?? '' };
}

const tusHeaders = ({ token }: Person) => ({ 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` });

const toFiles: Attempts = {
  'a file in a message that one does not see': {
    extended: async (stage) => {
      const { fileId } = await foreignFile(stage);
      const { attacker, victim, calls } = stage;
      for (const path of [`/files/${fileId}`, `/files/${fileId}/secret.pdf`, `/media/${fileId}`])
        expect([path, await statusOf(stage, attacker, path)]).toEqual([path, 404]);
      expect(await statusOf(stage, victim, `/files/${fileId}`)).toBe(200);
      const own = (await converse(calls, [], group)).id;
      await annotated(calls, own, [fileRequest(fileId)]);
      expect(calls.refusal?.code).toBe('file_gone');
    },
  },
  'a file of a group that one was removed from, and of a message that was erased': {
    extended: async (stage) => {
      const { server, attacker, victim, victimCalls, calls } = stage;
      const { id } = await shared(stage);
      const fileId = await uploadFile(server, victim, bytes);
      await annotated(victimCalls, id, [fileRequest(fileId)]);
      const path = `/files/${fileId}`;
      expect(await statusOf(stage, attacker, path)).toBe(200);
      await calls.call('DeleteConversation', {
        conversation_id: { id },
        delete_upper_bound_timestamp: Date.now() * 1000,
      });
      expect(await statusOf(stage, attacker, path)).toBe(404);
      await annotated(victimCalls, id, [fileRequest(fileId)]);
      expect(await statusOf(stage, attacker, path)).toBe(200);
      await victimCalls.call('RemoveUser', {
        participant_id: { gaia_id: attacker.gaiaId },
        event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
      });
      expect(await statusOf(stage, attacker, path)).toBe(404);
    },
  },
  'another person’s upload is read, gone on with, taken back or sent': {
    extended: async (stage) => {
      const { server, attacker, victim, calls } = stage;
      const made = await announce(server, victim, bytes.length);
      const path = made.headers.get('location') ?? '';
      const whole = await uploadFile(server, victim, bytes);
      const answers = [
        await fetch(`${server.url}${path}`, { method: 'HEAD', headers: tusHeaders(attacker) }),
        await sendPart(server, attacker, path, 0, bytes),
        await tus(server, attacker, 'DELETE', path),
        await tus(server, attacker, 'DELETE', `/files/${whole}`),
        await request(server, `/files/${whole}`, { method: 'GET', token: attacker.token }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      const own = (await converse(calls, [], group)).id;
      for (const id of [whole, path.split('/').at(-1) ?? '']) {
        await annotated(calls, own, [fileRequest(id)]);
        expect(calls.refusal?.code).toBe('file_gone');
      }
      expect((await sendPart(server, victim, path, 0, bytes)).status).toBe(204);
    },
  },
  'the bytes under an id are replaced once they are whole': {
    extended: async (stage) => {
      const { server, attacker, victim } = stage;
      // The same bytes are kept once for both.
      const theirs = await uploadFile(server, attacker, bytes);
      const victims = await uploadFile(server, victim, bytes);
      const other = Buffer.alloc(bytes.length, 'something else ');
      const tries = await Promise.all(
        [0, 1, bytes.length - 1, bytes.length].map((from) =>
          sendPart(server, attacker, `/files/${theirs}`, from, other.subarray(from)),
        ),
      );
      for (const { status } of tries) expect([204, 409]).toContain(status);
      await tus(server, attacker, 'DELETE', `/files/${theirs}`);
      const kept = await request(server, `/files/${victims}`, { method: 'GET', token: victim.token });
      expect(Buffer.from(kept.bytes).equals(bytes)).toBe(true);
    },
  },
  'two requests write one upload at once': {
    extended: async (stage) => {
      const { server, attacker } = stage;
      const path = (await announce(server, attacker, bytes.length)).headers.get('location') ?? '';
      const other = Buffer.alloc(bytes.length, 'something else ');
      const answers = await Promise.all(
        [bytes, other, bytes, other].map((each) => sendPart(server, attacker, path, 0, each)),
      );
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const kept = Buffer.from((await request(server, path, { method: 'GET', token: attacker.token })).bytes);
      expect([bytes, other].some((each) => each.equals(kept))).toBe(true);
    },
  },
  'sizes, places and names that are none': {
    extended: async (stage) => {
      const { server, attacker } = stage;
      for (const size of [-1, 1.5, NaN, Infinity, 2 ** 53, 1e300]) {
        const { status } = await announce(server, attacker, size);
        expect([400, 413]).toContain(status);
      }
      const path = (await announce(server, attacker, 10)).headers.get('location') ?? '';
      for (const from of [-1, 11, 1e20, NaN]) {
        const { status } = await sendPart(server, attacker, path, from, Buffer.alloc(5));
        expect([400, 409]).toContain(status);
      }
      for (const id of [
        '../parley.sqlite',
        '..%2fparley.sqlite',
        '%2e%2e/parley.sqlite',
        'x'.repeat(5000),
        "' or 1=1",
      ])
        expect(await statusOf(stage, attacker, `/files/${id}`)).toBeGreaterThanOrEqual(400);
      const name = '../../.bashrc\r\nSet-Cookie: a=b; "\u202Egnp.exe';
      const fileId = await uploadFile(server, attacker, bytes, name, 'text/html\r\nx: y');
      const { headers } = await request(server, `/files/${fileId}`, { method: 'GET', token: attacker.token });
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[\w%.-]*$/,
      );
      expect(decodeURIComponent(headers.get('content-disposition') ?? '')).not.toMatch(/\u202E|\.\./);
    },
  },
  'more space than a person has is taken by announcing': {
    extended: async (stage) => {
      const { server, attacker, victim } = stage;
      const most = Math.floor(limits.fileQuota.person / limits.fileBytes);
      const announced = [];
      for (let n = 0; n < most + 3; n += 1)
        announced.push((await announce(server, attacker, limits.fileBytes)).status);
      expect(announced.filter((status) => status === 201)).toHaveLength(most);
      expect(announced.slice(most)).toEqual([413, 413, 413]);
      expect((await announce(server, victim, bytes.length)).status).toBe(201);
    },
  },
  'a token that is not good fetches and uploads': {
    extended: async (stage) => {
      const { server, attacker } = stage;
      const fileId = await uploadFile(server, attacker, bytes);
      const lost = { ...attacker, token: (await signIn(server, attacker)).token };
      const path = (await announce(server, lost, bytes.length)).headers.get('location') ?? '';
      await request(server, '/auth/v1/signout', {
        token: lost.token,
        contentType: 'application/json',
        body: '{}',
      });
      // Of several processes the others learn it by a message.
      await expect.poll(() => statusOf(stage, lost, `/files/${fileId}`)).toBe(401);
      await expect.poll(() => statusOf(stage, lost, `/files/${fileId}`)).toBe(401);
      const gateway = { ...attacker, token: await gatewayToken(server, attacker) };
      for (const by of [lost, gateway, { ...attacker, token: 'guessed' }]) {
        const answers = [
          await request(server, `/files/${fileId}`, { method: 'GET', token: by.token }),
          await announce(server, by, 10),
          await sendPart(server, by, path, 0, bytes),
          await tus(server, by, 'DELETE', `/files/${fileId}`),
        ];
        expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
      }
      for (const pass of ['x', 'a.b.c', `${'A'.repeat(22)}.zzzzzzz.${'A'.repeat(43)}`])
        expect((await fetch(`${server.url}/files/${fileId}?pass=${pass}`)).status).toBe(403);
      await command(server, 'user', 'disable', attacker.account);
      await expect.poll(() => statusOf(stage, attacker, `/files/${fileId}`)).toBe(401);
      await command(server, 'user', 'enable', attacker.account);
    },
  },
};

attempts('files', toFiles);
