import type { IncomingMessage } from 'node:http';
import { checkJsonValues, CodecError, fromPblite } from '../../../protocol/index.ts';
import { bodyFormat, jsonFormat, type CallFormat } from '../body-format.ts';
import { flatText } from '../flat-json.ts';
import { pacedPblite } from '../paced-text.ts';
import { abbreviation } from './abbreviation.ts';

const pbliteType = 'application/json+protobuf';

const pblite: CallFormat = {
  contentType: pbliteType,
  readChat: (name, body, variant) => fromPblite(name, parsed(body), variant),
  async writeAnswer({ response: name }, response, variant) {
    const list = (await pacedPblite(name, response, variant)).slice(1, -1);
    return `[${[JSON.stringify(abbreviation(name)), ...(list === '' ? [] : [list])].join(',')}]`;
  },
  writeError: jsonFormat.writeError,
};

/** What the request's `alt` asks the answer to be written in. */
const formatOfAlt: Readonly<Record<string, string>> = {
  proto: 'application/x-protobuf',
  protojson: pbliteType,
  json: 'application/json',
};

/** How a request of an older client is read and its answer written; null: the body is in none of the formats. */
export function callFormat(request: Pick<IncomingMessage, 'headers'>, alt: string | null): CallFormat | null {
  const requested = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const reading = requested === pbliteType ? pblite : bodyFormat(request);
  if (reading === null) return null;
  const writing = formatNamed(formatOfAlt[alt ?? ''] ?? reading.contentType);
  const base64 = request.headers['x-goog-encode-response-if-executable'] === 'base64';
  const format = { ...writing, readChat: reading.readChat };
  return base64 && writing.contentType === formatOfAlt['proto'] ? inBase64(format) : format;
}

/** The format, with addresses in its answers that open without a token. @param sign puts passes into all of a message */
export function signingImages(format: CallFormat, sign: <T>(message: T) => T): CallFormat {
  return {
    ...format,
    writeAnswer: (operation, response, variant) => format.writeAnswer(operation, sign(response), variant),
  };
}

function formatNamed(contentType: string): CallFormat {
  const headers = { 'content-type': contentType };
  return contentType === pbliteType ? pblite : (bodyFormat({ headers }) ?? jsonFormat);
}

/** For clients whose HTTP library takes binary answers for something else. */
function inBase64(format: CallFormat): CallFormat {
  return {
    ...format,
    contentType: 'text/plain; charset=utf-8',
    headers: { 'x-goog-safety-content-type': format.contentType, 'x-goog-safety-encoding': 'base64' },
    writeAnswer: async (operation, response, variant) =>
      Buffer.from(await format.writeAnswer(operation, response, variant)).toString('base64'),
  };
}

function parsed(body: Uint8Array): unknown {
  const text = flatText(body);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new CodecError('', 'not JSON', { cause });
  }
  checkJsonValues(json);
  return json;
}
