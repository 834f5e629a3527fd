import type { IncomingMessage } from 'node:http';
import type * as z from 'zod/mini';
import { MESSAGES } from '../../../contract/fields.ts';
import { BODY_MAX_BYTES } from '../../../contract/limits.ts';
import { readBytes } from '../bytes.ts';
import { Failure, fail } from '../failure.ts';

/** Parses by `schema`; unknown keys are dropped, and what is wrong is told field by field. */
export function parseFields<S extends z.ZodMiniObject>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: wordsFor });
  const errors = result.success ? unkeepable(result.data) : errorsOf(result.error.issues);
  if (result.success && Object.keys(errors).length === 0) return result.data;
  throw invalid(errors);
}

function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const ofWrongType = new Set<string>();
  for (const issue of issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : 'body';
    // Of what is no text at all it is of no interest that it is also too long for one.
    if (ofWrongType.has(field)) continue;
    if (issue.code === 'invalid_type') ofWrongType.add(field);
    const words = (errors[field] ??= []);
    if (!words.includes(issue.message)) words.push(issue.message);
  }
  return errors;
}

/** Fields with what PostgreSQL keeps in no text: the character NUL, and half of a pair (a lone surrogate). */
function unkeepable(fields: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(fields)) {
    const texts = [value].flat().filter((each) => typeof each === 'string');
    if (texts.some((text) => text.includes('\0'))) errors[field] = [MESSAGES.controlCharacter];
    else if (!texts.every((text) => text.isWellFormed())) errors[field] = [MESSAGES.notText];
  }
  return errors;
}

/** What is wrong, where the schema has no words of its own for it. */
function wordsFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? REQUIRED : (WANTED[issue.expected] ?? NOT_ALLOWED);
  }
  if (issue.code === 'invalid_value') return `Use one of: ${issue.values.join(', ')}`;
  if (issue.code === 'too_small' && issue.minimum === 1) return REQUIRED;
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `Please use at most ${issue.maximum} characters`;
  }
  return NOT_ALLOWED;
}

const REQUIRED = 'This field is required';
const NOT_ALLOWED = 'This is not in the form that is expected here';
const WANTED: Readonly<Record<string, string>> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Use true or false',
  array: 'Send a list',
  object: 'Send an object',
};

/**
 * The token of an Authorization header, in the one form that is accepted (RFC 6750, section 2.1);
 * the scheme is the same in any capitals (RFC 9110, section 11.1).
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(authorization ?? '')?.[1];
}

/** The query as fields. A key given twice has no single meaning and is refused. */
export function parseQuery(search: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [key, value] of new URLSearchParams(search)) {
    if (key in fields) throw invalid({ [key]: ['Give this only once'] });
    fields[key] = value;
  }
  return fields;
}

/** A body that takes longer is given up; `listen.ts` has the limit for the connection itself. */
export const BODY_WITHIN_MS = 30_000;

/**
 * Reads the body's text, at most `mostBytes` of it, whatever its headers claim, and waits for it no
 * longer than `withinMs`. Empty where the request has none.
 */
export async function readBody(
  request: IncomingMessage,
  mostBytes = BODY_MAX_BYTES,
  withinMs = BODY_WITHIN_MS,
): Promise<string> {
  if (!hasBody(request)) return '';
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes);
  if (request.headers['content-encoding'] !== undefined) {
    throw invalid({ body: ['Send the body without compression'] });
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(invalid({ body: [`The body took longer than ${withinMs / 1000} seconds to arrive`] }));
    }, withinMs);
  });
  try {
    return await Promise.race([collect(request, mostBytes), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A request without either header ends with its head (RFC 9112, section 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

async function collect(request: IncomingMessage, mostBytes: number): Promise<string> {
  try {
    const bytes = await readBytes(request, mostBytes, () => tooLarge(mostBytes));
    return bytes.toString('utf8');
  } catch (cause) {
    // Node ends the stream with an error where the caller went away, or took more than its time.
    if (cause instanceof Failure || !request.destroyed || request.complete) throw cause;
    throw fail('bad_request', { errors: { body: ['This ended before its end'] }, cause });
  }
}

/** The body as a JSON object. Other media types are refused, so that no foreign form can send one. */
export function parseJson(contentType: string | undefined, text: string): unknown {
  if (contentType?.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') {
    throw invalid({ body: ['Send JSON with content-type application/json'] });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw fail('bad_request', { errors: { body: ['This is not valid JSON'] }, cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ body: ['Send a JSON object'] });
  }
  return value;
}

function invalid(errors: Record<string, string[]>) {
  return fail('bad_request', { errors });
}

function tooLarge(mostBytes: number) {
  return fail('body_too_large', { errors: { body: [`Send at most ${mostBytes} bytes`] } });
}
