import type { ReceivedRefusal, RefusalDetails } from './refusals.ts';

/** The header of an HTTP answer that says why a request was not granted. */
export const refusalHeader = 'parley-refusal';

const item = /^(?<code>[a-z]\w*)(?<rest>.*)$/u;
const parameter = /; *(?<name>[a-z]\w*)=(?:(?<number>-?\d{1,15})|%"(?<text>[^"]*)")/uy;
const escaped = /[^ !#$&-~]/gu;

/**
 * A refusal as a structured field (RFC 9651): a token with parameters, integers as such and texts as display strings, such as
 * `person_unknown;id=%"Zo%c3%ab"`.
 */
export function writeRefusalHeader({ code, parameters }: RefusalDetails): string {
  const written = Object.entries(parameters as Readonly<Record<string, string | number>>).map(
    ([name, value]) => `;${name}=${typeof value === 'number' ? value : `%"${percentEncoded(value)}"`}`,
  );
  return `${code}${written.join('')}`;
}

/** What a header says; null for none, and for one that is malformed. */
export function readRefusalHeader(header: string | string[] | null | undefined): ReceivedRefusal | null {
  const { code, rest = '' } = item.exec(typeof header === 'string' ? header : '')?.groups ?? {};
  if (code === undefined) return null;
  const parameters: Record<string, string | number> = {};
  parameter.lastIndex = 0;
  while (parameter.lastIndex < rest.length) {
    const { name, number, text } = parameter.exec(rest)?.groups ?? {};
    if (name === undefined) return null;
    const value = number === undefined ? percentDecoded(text ?? '') : Number(number);
    if (value === null) return null;
    parameters[name] = value;
  }
  return { code, parameters };
}

/** Everything but printable ASCII, and of that `%` and `"`, in UTF-8 with lower-case hexadecimal digits. */
function percentEncoded(text: string): string {
  return text.toWellFormed().replace(escaped, (character) => encodeURIComponent(character).toLowerCase());
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
