import type { MemberTable } from '../electron-module.ts';

/** What Electron offers a main process, read from its declarations. */
export function readMembers(declarations: string): MemberTable;
