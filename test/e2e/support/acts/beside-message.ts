import type { Locator } from 'playwright';
import { eventually } from '../processes.ts';

/**
 * Points at a message and presses a button that stands beside it then. What is drawn meanwhile can move the message from
 * under the mouse, and the buttons with it: it is pointed at until they are there, and has the focus, which keeps them.
 */
export async function pressBeside(message: Locator, name: string): Promise<void> {
  const button = message.getByRole('button', { name, exact: true });
  await eventually('what can be done with the message', async () => {
    await message.hover();
    return button.isVisible();
  });
  await message.focus();
  await button.press('Enter');
}
