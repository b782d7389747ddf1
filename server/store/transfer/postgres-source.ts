import { type Client, escapeIdentifier } from 'pg';
import { moveTables, refusedWrite } from '../moving/move-mark.ts';
import { shutGatesText } from '../postgres/order-statements.ts';
import { durably } from '../postgres/writer-session.ts';
import {
  isInTheWay,
  isShared,
  noteTrigger,
  patiently,
  readTraces,
  removeMark,
  stopCapture,
  takeForMove,
  writeMark,
} from '../postgres/postgres-mark.ts';
import { DataInUseError } from '../sqlite/data-lock.ts';
import { DumpError } from './dump.ts';
import type { LiveSource } from './live-source.ts';
import { connectTo } from './postgres-place.ts';
import { keyedShapesIn, postgresRound } from './postgres-round.ts';
import { isNoted, type KeyedShape } from './round.ts';

/** So long the tables are waited for, once no server writes; others that use them are tried again a few times. */
const closing = { lockMs: 2_000, attempts: 5 };

/** A database that servers may write to. @throws PostgresError, DataInUseError */
export async function openPostgresSource(url: string): Promise<LiveSource> {
  // All goes over one connection: without its lock, a server may remove what notes changes.
  const client = await connectTo(url);
  let captures = false;
  let shapes: readonly KeyedShape[] = [];
  try {
    if (!(await takeForMove(client))) {
      throw new DataInUseError('another parley-server moves this database; wait for it');
    }
    await client.query(durably);
    const { mark } = await readTraces(client);
    return {
      mark,
      hasImageFolder: false,
      isShared: await isShared(client),
      async capture() {
        await stopCapture(client);
        captures = true;
        // What it has is of no use after a crash, which ends this connection, too.
        await client.query(
          `create unlogged table ${moveTables.changes} (name text collate "C" not null, key text collate "C" not null)`,
        );
        shapes = await keyedShapesIn(client);
        for (const shape of shapes) if (isNoted(shape.table)) await note(client, shape);
      },
      round: (work) =>
        inTransaction(client, 'begin isolation level repeatable read', async () =>
          work(await postgresRound(client, shapes)),
        ),
      async last(work, mark) {
        await shutOut(client, shapes, async () => {
          await work(await postgresRound(client, shapes));
          for (const { table } of shapes) {
            if (isNoted(table)) await client.query(functionText(table, refusing));
          }
          await writeMark(client, mark);
        });
        captures = false;
      },
      async reopen() {
        await stopCapture(client);
        await removeMark(client);
      },
      async [Symbol.asyncDispose]() {
        try {
          // Where that fails, a server does it later.
          if (captures) await stopCapture(client).catch(() => undefined);
        } finally {
          await client.end();
        }
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Tries again where someone who goes through no gate, such as PostgreSQL's own upkeep, is in the way. */
async function shutOut(
  client: Client,
  shapes: readonly KeyedShape[],
  work: () => Promise<void>,
): Promise<void> {
  const tables = shapes.map(({ table }) => escapeIdentifier(table)).join(', ');
  for (let attempt = 1; ; attempt += 1) {
    let isShut = false;
    try {
      return await inTransaction(client, 'begin', async () => {
        await client.query(
          `set local lock_timeout = ${closing.lockMs}; ${shutGatesText}; lock table ${tables} in share mode`,
        );
        isShut = true;
        await work();
      });
    } catch (error) {
      if (isShut || !isInTheWay(error)) throw error;
      if (attempt === closing.attempts)
        throw new DumpError(
          'something holds the tables (pg_stat_activity lists it); end it and run move again',
          { cause: error },
        );
    }
  }
}

/** Has each change of a row note its key. */
async function note(client: Client, { table, key }: KeyedShape): Promise<void> {
  const noted = (row: 'new' | 'old') =>
    `insert into ${moveTables.changes} (name, key)
     values ('${table}', json_build_array(${key.map((column) => `${row}.${escapeIdentifier(column)}`).join(', ')})::text);`;
  const keyOf = (row: 'new' | 'old') =>
    `row(${key.map((column) => `${row}.${escapeIdentifier(column)}`).join(', ')})`;
  await client.query(
    functionText(
      table,
      `if tg_op <> 'DELETE' then ${noted('new')} end if;
       if tg_op = 'DELETE' or (tg_op = 'UPDATE' and ${keyOf('old')} is distinct from ${keyOf('new')}) then ${noted('old')} end if;
       return null;`,
    ),
  );
  await patiently(
    client,
    `create trigger ${noteTrigger} after insert or update or delete on ${escapeIdentifier(table)}
     for each row execute function ${functionName(table)}()`,
  );
}

const functionName = (table: string): string => escapeIdentifier(`${noteTrigger}_${table}`);

const functionText = (table: string, body: string): string =>
  `create or replace function ${functionName(table)}() returns trigger language plpgsql as $$ begin ${body} end $$`;

const refusing = `raise exception '${refusedWrite.message}' using errcode = '${refusedWrite.code}';`;

async function inTransaction(client: Client, begin: string, work: () => Promise<void>): Promise<void> {
  await client.query(begin);
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
