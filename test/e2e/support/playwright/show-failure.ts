import { afterEach } from 'vitest';
import { whatAppsShow } from '../app.ts';

// Beside other work some tests fail once in a hundred runs: what was to be seen then does not come again.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const shown = await whatAppsShow();
  if (shown !== '') console.error(`The apps of “${task.name}”:\n\n${shown}`);
});
