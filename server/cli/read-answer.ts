/** What stdin has before its first line break, or its end. Stdin cannot be read after it. */
export async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const text = await untilLineEnds(input);
  return (text.split('\n')[0] ?? '').replace(/\r$/, '');
}

/** Asks a person at a terminal, on stderr, so that stdout stays free. Everything but a yes is a no. */
export async function isConfirmed(question: string): Promise<boolean> {
  process.stderr.write(`${question} [y/N] `);
  const text = await untilLineEnds(process.stdin);
  // The terminal shows a line break that was typed, and nothing where the input ended.
  if (!text.includes('\n')) process.stderr.write('\n');
  return /^\s*y(?:es)?\s*$/i.test(text);
}

async function untilLineEnds(input: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text;
}
