import type { Session } from '../chromium/dev-tools.ts';

/** What a program returns that runs in a page. @throws Error as the page's own says */
export async function evaluate(session: Session, code: string, userGesture: boolean): Promise<unknown> {
  const { result, exceptionDetails } = await session.send<{
    result: { value?: unknown; unserializableValue?: string };
    exceptionDetails?: { text: string; exception?: { description?: string; value?: unknown } };
  }>('Runtime.evaluate', { expression: code, awaitPromise: true, returnByValue: true, userGesture });
  if (exceptionDetails !== undefined) {
    const { exception } = exceptionDetails;
    // What is no object is what the page threw, as in Electron.
    if (exception?.description === undefined && exception?.value !== undefined)
      return Promise.reject(exception.value as Error);
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }
  return result.unserializableValue === undefined ? result.value : Number(result.unserializableValue);
}
