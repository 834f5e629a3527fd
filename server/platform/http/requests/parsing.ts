import type * as z from 'zod/mini';
import { MESSAGES } from '../../../../contract/fields.ts';
import { type Failure, fail } from '../../failure.ts';

/**
 * Parses with `schema`, which drops unknown keys unless it is strict, and reports errors by field.
 */
export function parseFields<S extends z.ZodMiniObject>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: describeIssue });
  const errors = result.success ? findUnstorable(result.data) : groupByField(result.error.issues);
  if (result.success && Object.keys(errors).length === 0) return result.data;
  throw createInvalidFailure(errors);
}

function groupByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  const ofWrongType = new Set<string>();
  for (const issue of issues) {
    for (const field of listFields(issue)) {
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

function listFields(issue: z.core.$ZodIssue): string[] {
  if (issue.path.length > 0) return [String(issue.path[0])];
  return issue.code === 'unrecognized_keys' ? issue.keys : ['body'];
}

/** Fields that PostgreSQL cannot store: with NUL or a lone surrogate. */
function findUnstorable(fields: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(fields)) {
    const texts = listTexts(value);
    if (texts.some((text) => text.includes('\0'))) errors[field] = [MESSAGES.controlCharacter];
    else if (!texts.every((text) => text.isWellFormed())) errors[field] = [MESSAGES.notText];
  }
  return errors;
}

/** Depth is bounded by the schema, which has accepted the value. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    Array.isArray(value) ? listTexts(part) : [key, ...listTexts(part)],
  );
}

/** Messages if the schema has none. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
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
export function readBearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(authorization ?? '')?.[1];
}

/** The query as fields. A repeated key is ambiguous and refused. */
export function parseQuery(query: URLSearchParams): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [key, value] of query) {
    if (key in fields) throw createInvalidFailure({ [key]: ['This parameter must appear once'] });
    fields[key] = value;
  }
  return fields;
}

/** Hono decodes what it can; a path that cannot be decoded as a whole or stored is not found. */
export function parseParams<T>(path: string, params: T): T {
  try {
    if (!decodeURIComponent(path).includes('\0')) return params;
  } catch (cause) {
    throw fail('not_found', { cause });
  }
  throw fail('not_found');
}

export function createInvalidFailure(errors: Record<string, string[]>): Failure {
  return fail('bad_request', { errors });
}
