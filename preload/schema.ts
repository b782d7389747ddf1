/**
 * What the schemas of the bridge and of the settings are made of. They run in the main process only: the preload script and the
 * page import types from here, never values, so that neither carries zod.
 */
import * as z from 'zod/mini';
import { limits, validate, type MessageName, type MessageTypes } from '../protocol/index.ts';

// Without the generated code that zod tests for: a content security policy forbids it, and it pays off for hot schemas only.
z.config({ ...z.locales.en(), jitless: true });

/** A longer text than any field takes; what is longer is not from this app's page. */
const textUnits = 4 * limits.messageTextUnits;
const keyUnits = 200;

export const text = z.string().check(z.maxLength(textUnits));
/** An id that the app or the server made up. */
export const key = z.string().check(z.minLength(1), z.maxLength(keyUnits));
/** Names an account of this desktop. */
export const account = key;
export const conversationId = key;
/** Names a person. */
export const gaiaId = key;
export const flag = z.boolean();
/** Not negative, and exact. */
export const whole = z.int().check(z.nonnegative());
/** SHA-256: 32 pairs of hexadecimal digits with colons between. */
export const fingerprint = z.string().check(z.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/));

/** The bytes of a file, not empty. */
export const fileBytes = (most: number) =>
  z.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.length > 0 && value.length <= most,
    'Invalid input: expected the bytes of a file',
  );
/** A picture's file, as large as the server takes it. */
export const pictureBytes = fileBytes(limits.imageBytes);

/** A message of the wire contract, by the contract's own check: what passes can be sent. */
export const message = <N extends MessageName>(name: N) =>
  z.custom<MessageTypes[N]>().check((context) => {
    try {
      validate(name, context.value);
    } catch (error) {
      const why = error instanceof Error ? error.message : `Invalid input: expected ${name}`;
      context.issues.push({ code: 'custom', message: why, input: context.value });
    }
  });

/**
 * A command: what the window passes, value by value, and what the main process answers. Values that may be left out, at the
 * end, are `z.optional`.
 */
export const command = <const Input extends readonly z.core.$ZodType[], Answer extends z.core.$ZodType>(
  input: Input,
  answer: Answer,
) => ({
  // The types of `z.tuple` take either an empty list or one that is not, never a list of any length.
  input: z.tuple(input as unknown as []) as unknown as z.ZodMiniTuple<Input, null>,
  answer,
});
