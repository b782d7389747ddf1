/** Locks of PostgreSQL, by numbers that no other program locks in this database. */
export const advisoryLocks = {
  /** Of servers that run. */
  server: 7_264_101,
  gates: 7_264_102,
  /** Of the numbers of those who write. */
  writers: 7_264_103,
  /** Of the newest steps of the schema that those who use the database know. */
  known: 7_264_104,
  /** Of who takes steps of the schema. */
  steps: 7_264_105,
  /** Of a move, at both places. */
  move: 7_264_106,
} as const;
