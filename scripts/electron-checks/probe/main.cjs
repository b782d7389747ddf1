// The app that the checks run in, on real Electron or on the host: it writes down what each of them saw, and quits.
const { app, protocol } = require('electron');
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const checks = require('./checks.cjs');

const report = process.env.ELECTRON_CHECKS_REPORT ?? '';
const tell = (line) => appendFileSync(report, `${JSON.stringify(line)}\n`);
const wanted = (process.env.ELECTRON_CHECKS_IDS ?? '').split(',');
const checkMs = 60_000;

const types = { html: 'text/html', js: 'text/javascript' };
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

for (const name of ['before-quit', 'window-all-closed', 'will-quit', 'quit'])
  app.on(name, () => tell({ event: name }));

async function run([id, check]) {
  const start = performance.now();
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${checkMs / 1000} s`)), checkMs);
  });
  const outcome = await Promise.race([check(), late]).then(
    (detail) => ({ passed: true, detail: String(detail) }),
    (error) => ({ passed: false, detail: String(error?.message ?? error) }),
  );
  clearTimeout(timer);
  tell({ id, ...outcome, ms: Math.round(performance.now() - start) });
}

async function runAll() {
  await app.whenReady();
  protocol.handle('app', ({ url }) => {
    const name = new URL(url).pathname.slice(1);
    if (!existsSync(join(__dirname, name))) return new Response(null, { status: 404 });
    const headers = { 'content-type': types[name.split('.').pop()] ?? 'text/plain' };
    return new Response(readFileSync(join(__dirname, name)), { headers });
  });
  tell({ electron: process.versions.electron, chrome: process.versions.chrome, platform: process.platform });
  for (const id of wanted) await run([id, checks[id]]);
  app.quit();
}

void runAll();
