// npm start: makes everything ready, builds what has changed, and runs the app.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { node24, root } from './lib/paths.mjs';
import { ownEnvironment, run } from './lib/run.mjs';
import { runScript, say } from './lib/say.mjs';
import { hasDisplay, hasSessionBus } from './setup-steps/machine.mjs';
import { setup } from './setup.mjs';
import { startDesktop } from './start/desktop.mjs';
import { chooseRuntime, runApp } from './start/launch.mjs';
import { appArguments, parseStartArgs, usage } from './start/options.mjs';

const screenshotDeadlineMs = 120_000;

await runScript(async () => {
  const options = parseStartArgs(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd());
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  await setup('run');
  const build = await run(node24, [join(root, 'scripts', 'build.mjs')]);
  if (build.code !== 0) return build.code;

  const runtime = chooseRuntime();
  const display = hasDisplay(process.env);
  say(
    `Starting Parley with ${runtime.name}${display ? '' : '. There is no display here: it runs on a virtual one, ended with the app'}.`,
  );
  const { screenshot } = options;
  const scratch = screenshot === undefined ? undefined : mkdtempSync(join(tmpdir(), 'parley-look-'));
  const userData = options.userData ?? (scratch && join(scratch, 'data'));
  if (screenshot !== undefined) {
    mkdirSync(dirname(screenshot), { recursive: true });
    rmSync(screenshot, { force: true });
  }
  const desktop = await startDesktop({
    display: !display,
    bus: !hasSessionBus(process.env),
    env: ownEnvironment(),
  });
  try {
    const code = await runApp({
      command: runtime.command,
      args: [...runtime.args, root, ...appArguments(options)],
      env: { ...desktop.env, ...(userData && { PARLEY_USER_DATA: userData }) },
      deadlineMs: screenshot === undefined ? undefined : screenshotDeadlineMs,
    });
    if (screenshot === undefined || code !== 0) return code;
    if (existsSync(screenshot)) {
      say(`Saved ${screenshot}`);
      return 0;
    }
    say(`The app ended without saving ${screenshot}.`);
    return 1;
  } finally {
    await desktop.end();
    if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
});
