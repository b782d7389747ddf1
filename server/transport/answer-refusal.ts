import type { IncomingMessage, ServerResponse } from 'node:http';
import { ParleyError, refusalHeader, writeRefusalHeader } from '../../protocol/index.ts';
import { refusalText } from '../../words/refusal.ts';
import { translator } from '../../words/translate.ts';
import { jsonFormat } from './body-format.ts';
import { answerCode, discardRest } from './http-answer.ts';

/** Says why an upload was not taken; throws what is no fault of the client. */
export async function answerRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): Promise<void> {
  const { code, message, refusal, retryAfterSecs } = ParleyError.from(error);
  discardRest(request);
  if (code === 'internal') throw error;
  const text = refusal ? refusalText(await translator('en'), refusal) : message;
  answerCode(response, jsonFormat, code, text, {
    ...(refusal && { [refusalHeader]: writeRefusalHeader(refusal) }),
    ...(retryAfterSecs > 0 && { 'retry-after': String(retryAfterSecs) }),
  });
}
