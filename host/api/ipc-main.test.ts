import { expect, it, onTestFinished, vi } from 'vitest';
import { ipcMain } from './ipc-main.ts';
import type { WebContents } from './web-contents.ts';

const sender = { mainFrame: {} } as WebContents;

it('has one handler for a channel, which must be a function', () => {
  onTestFinished(() => ipcMain.removeHandler('one'));
  ipcMain.handle('one', () => 1);
  expect(() => ipcMain.handle('one', () => 2)).toThrow("Attempted to register a second handler for 'one'");
  expect(() => ipcMain.handle('two', 2 as never)).toThrow(
    "Expected handler to be a function, but found type 'number'",
  );
});

it('answers once where it is told to, and says what has no handler', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => errors.mockRestore());
  ipcMain.handleOnce('sum', (_event, one, other) => Number(one) + Number(other));
  expect(await ipcMain.answer(sender, 'sum', [1, 2])).toBe(3);
  await expect(ipcMain.answer(sender, 'sum', [1, 2])).rejects.toThrow("No handler registered for 'sum'");
});
