import { annotationOf } from '../../client/index.ts';
import { putAnnotation } from './annotation-rows.ts';
import type { OpenCache } from './open.ts';
import { fromBodies } from './rows.ts';

/** Of a file whose events have not been looked through. */
const fact = 'annotations to move';
/** The types of annotations as a body has them: field 1, and a number of two bytes. Events without any need not be read. */
const typesInBody = [0xea, 0xeb, 0xec, 0xed].map((low) => `instr(body, x'08${low.toString(16)}07') > 0`);

/** Takes what only changes messages out of the history, where an earlier version of the app kept it. */
export function moveAnnotations(open: OpenCache): void {
  const { db, sql } = open;
  if (sql.fact.get(fact) === undefined) return;
  db.transaction(() => {
    const rows = db
      .prepare<[], { key: number; body: Uint8Array }>(
        `SELECT key, body FROM events WHERE ${typesInBody.join(' OR ')} ORDER BY timestamp`,
      )
      .all();
    for (const row of rows) {
      const [event] = fromBodies('Event', [row]);
      const annotation = event ? annotationOf(event) : null;
      if (!event || !annotation) continue;
      sql.eraseEvent.run(row.key);
      putAnnotation(open, annotation, event);
    }
    db.prepare('DELETE FROM facts WHERE name = ?').run(fact);
  })();
}
