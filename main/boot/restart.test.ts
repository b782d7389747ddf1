import { expect, it, vi } from 'vitest';
import { argumentsForRestart } from './restart.ts';

vi.mock('electron', () => ({ app: {} }));

const args = ['/opt/parley', '--no-sandbox', '--hidden', '--open=parley:join/x', 'parley:join/y'];

it('starts again without following a link once more', () => {
  expect(argumentsForRestart(args, true)).toEqual(['/opt/parley', '--no-sandbox']);
});

it('stays in the tray where there is no window', () => {
  expect(argumentsForRestart(['/opt/parley'], false)).toEqual(['/opt/parley', '--hidden']);
});
