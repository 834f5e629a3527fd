import type { IncomingMessage } from 'node:http';
import type * as z from 'zod/mini';
import { MESSAGES } from '../../../../contract/fields.ts';
import { BODY_MAX_BYTES } from '../../../../contract/limits.ts';
import { readBytes } from '../../bytes.ts';
import { Failure, fail } from '../../failure.ts';
import { isNestedTooDeeply } from '../../upstream/json-depth.ts';
import { within } from '../../time/within.ts';

/**
 * Parses with `schema`, which drops unknown keys unless it is strict, and reports errors by field.
 */
export function parseFields<S extends z.ZodMiniObject>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: wordsFor });
  const errors = result.success ? unkeepable(result.data) : errorsOf(result.error.issues);
  if (result.success && Object.keys(errors).length === 0) return result.data;
  throw invalid(errors);
}

function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  const ofWrongType = new Set<string>();
  for (const issue of issues) {
    for (const field of fieldsOf(issue)) {
      // For a value of the wrong type, its length is irrelevant.
      if (ofWrongType.has(field)) continue;
      if (issue.code === 'invalid_type') ofWrongType.add(field);
      const words = errors.get(field) ?? [];
      if (!words.includes(issue.message)) errors.set(field, [...words, issue.message]);
    }
  }
  // Any text may be the name of a filter, even `__proto__`.
  return Object.fromEntries(errors);
}

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.path.length > 0) return [String(issue.path[0])];
  return issue.code === 'unrecognized_keys' ? issue.keys : ['body'];
}

/** Fields that PostgreSQL cannot store: with NUL or a lone surrogate. */
function unkeepable(fields: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(fields)) {
    const texts = textsIn(value);
    if (texts.some((text) => text.includes('\0'))) errors[field] = [MESSAGES.controlCharacter];
    else if (!texts.every((text) => text.isWellFormed())) errors[field] = [MESSAGES.notText];
  }
  return errors;
}

/** Depth is bounded by the schema, which has accepted the value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    Array.isArray(value) ? textsIn(part) : [key, ...textsIn(part)],
  );
}

/** Messages if the schema has none. */
function wordsFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? REQUIRED : (WANTED[issue.expected] ?? NOT_ALLOWED);
  }
  if (issue.code === 'unrecognized_keys') return UNKNOWN;
  if (issue.code === 'invalid_value') return `Use one of: ${issue.values.join(', ')}`;
  if (issue.code === 'too_small' && !isNumber(issue) && issue.minimum === 1) return REQUIRED;
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `Please use at most ${issue.maximum} characters`;
  }
  if (issue.code === 'too_small' && isNumber(issue)) return `Use ${issue.minimum} or more`;
  if (issue.code === 'too_big' && isNumber(issue)) return `Use ${issue.maximum} or less`;
  return NOT_ALLOWED;
}

function isNumber({ origin }: { origin: string }): boolean {
  return origin === 'number' || origin === 'int';
}

const UNKNOWN = 'There is no such filter';
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

/** The one accepted form (RFC 6750, section 2.1), with a case-insensitive scheme (RFC 9110). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(authorization ?? '')?.[1];
}

/** The query as fields. A repeated key is ambiguous and refused. */
export function parseQuery(search: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [key, value] of new URLSearchParams(search)) {
    if (key in fields) throw invalid({ [key]: ['This parameter must appear once'] });
    fields[key] = value;
  }
  return fields;
}

/** Decoded path parameters. An undecodable or unstorable one is not found. */
export function parseParams(parts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, decoded(part)]));
}

function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part);
    if (!text.includes('\0')) return text;
  } catch (cause) {
    throw fail('not_found', { cause });
  }
  throw fail('not_found');
}

/** `listen.ts` limits the connection itself. */
export const BODY_WITHIN_MS = 30_000;

/**
 * Reads at most `maxBytes`, whatever the headers claim, within `withinMs`. Empty without a body.
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes = BODY_MAX_BYTES,
  withinMs = BODY_WITHIN_MS,
): Promise<string> {
  if (!hasBody(request)) return '';
  refuseByHeaders(request, maxBytes);
  return within(withinMs, collect(request, maxBytes), () => {
    throw invalid({ body: [`The body took longer than ${withinMs / 1000} seconds to arrive`] });
  });
}

/** Throws for a body declared too long or compressed. */
export function refuseByHeaders({ headers }: IncomingMessage, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (headers['content-encoding'] !== undefined) {
    throw invalid({ body: ['Send the body without compression'] });
  }
}

/** Without either header a request has no body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

async function collect(request: IncomingMessage, maxBytes: number): Promise<string> {
  try {
    const bytes = await readBytes(request, maxBytes, () => tooLarge(maxBytes));
    return bytes.toString('utf8');
  } catch (cause) {
    // Node ends the stream with an error if the client disconnected or timed out.
    if (cause instanceof Failure || !request.destroyed || request.complete) throw cause;
    throw fail('bad_request', { errors: { body: ['The request body was truncated'] }, cause });
  }
}

/** Other media types are refused, so that no cross-site form can send one. */
export function parseJson(contentType: string | undefined, text: string): unknown {
  if (mediaTypeOf(contentType) !== 'application/json') {
    throw invalid({ body: ['Send JSON with content-type application/json'] });
  }
  if (isNestedTooDeeply(Buffer.from(text))) {
    throw invalid({ body: ['This JSON is nested too deeply'] });
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

export function mediaTypeOf(contentType = ''): string {
  return contentType.replace(/;.*/s, '').trim().toLowerCase();
}

export function invalid(errors: Record<string, string[]>): Failure {
  return fail('bad_request', { errors });
}

export function tooLarge(maxBytes: number): Failure {
  return fail('body_too_large', { errors: { body: [`Send at most ${maxBytes} bytes`] } });
}
