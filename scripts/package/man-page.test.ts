import { expect, it } from 'vitest';

import { manPage } from './man-page.mjs';

it('keeps help as it is, whatever troff would make of it', () => {
  const help = ".dot first\n'quote\n  --name NAME  a \\ and a - within\n";
  const page = manPage({
    version: '1.2.3',
    date: '2026-01-02',
    commands: [{ title: 'parley-server x', help }],
  });
  expect(page).toContain('.TH PARLEY\\-SERVER 1 "2026-01-02" "Parley 1.2.3" "Parley"');
  expect(page).toContain(
    ".SS parley\\-server x\n.nf\n\\&.dot first\n\\&'quote\n  \\-\\-name NAME  a \\e and a \\- within\n.fi\n",
  );
});
