// Mocha's reporter within the host: one line of JSON for each thing that happens, and nothing that an earlier process has done.
const { appendFileSync } = require('node:fs');
const { app } = require('electron');

const file = process.env.ELECTRON_SPECS_RESULTS ?? '';
/** @type {Set<string>} */
const done = new Set(JSON.parse(process.env.ELECTRON_SPECS_DONE ?? '[]'));

/** @param {any} runner */
module.exports = function report(runner) {
  /** @type {Set<string>} */
  const told = new Set();
  let isCut = false;
  /** What pages were told that they lack during a test, which only sees what comes of it. */
  let lacking = [];
  const note = (text) => {
    if (text.includes('not provided by this host')) lacking.push(text);
  };
  app.on('web-contents-created', (_event, contents) => {
    contents.on('preload-error', (_event, _file, error) => note(String(error)));
    contents.on('console-message', ({ message }) => note(String(message)));
  });
  const tell = (kind, title, error) => {
    if (kind !== 'begin') told.add(title);
    const message = error === undefined ? undefined : String(error?.message ?? error);
    const stack = error === undefined ? undefined : String(error?.stack ?? '');
    appendFileSync(file, `${JSON.stringify({ kind, title, message, stack })}\n`);
  };
  runner.suite.eachTest((test) => {
    if (!done.has(test.fullTitle())) return;
    told.add(test.fullTitle());
    test.pending = true;
  });
  runner.on('test', (test) => {
    lacking = [];
    tell('begin', test.fullTitle());
  });
  runner.on('pass', (test) => tell('pass', test.fullTitle()));
  runner.on('pending', (test) => {
    if (!done.has(test.fullTitle())) tell('skip', test.fullTitle());
  });
  runner.on('fail', (test, error) => {
    const before = lacking.map((text) => `\nbefore that: ${text}`).join('');
    if (test.type !== 'hook')
      return tell('fail', test.fullTitle(), {
        message: `${error?.message ?? error}${before}`,
        stack: error?.stack,
      });
    // Mocha runs nothing more of the suite whose hook failed. After a test, that is no fault of the others: they are left to
    // another process.
    if (test.title.startsWith('"after each"')) {
      isCut = true;
      return;
    }
    const reason = { message: `${test.title}: ${error?.message ?? error}${before}`, stack: error?.stack };
    test.parent.eachTest((each) => {
      if (!told.has(each.fullTitle()) && !each.pending) tell('fail', each.fullTitle(), reason);
    });
  });
  runner.once('end', () => {
    if (!isCut) tell('end', '');
  });
};
