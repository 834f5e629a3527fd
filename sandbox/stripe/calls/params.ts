import * as z from 'zod';
import { createInvalidError, createMissingError, type StripeError } from './errors.ts';

export type FormValue = string | { [key: string]: FormValue };

/** `a[b][0]=c` becomes `{ a: { b: { 0: 'c' } } }`; `a[]=c` appends. */
export function decodeForm(encoded: string): { [key: string]: FormValue } {
  const root: { [key: string]: FormValue } = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [
      name.split('[')[0] ?? '',
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((m) => m[1] ?? ''),
    ];
    let at = root;
    for (const step of path.slice(0, -1)) {
      const key = step || String(Object.keys(at).length);
      const next = at[key];
      const branch = typeof next === 'object' ? next : Object.create(null);
      at[key] = branch;
      at = branch;
    }
    at[path.at(-1) || String(Object.keys(at).length)] = value;
  }
  return root;
}

export const text = z.string().min(1);
/** An empty string clears it. */
export const clearableText = z.string();
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const acceptOneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values);

export const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) =>
      value && typeof value === 'object'
        ? Object.keys(value)
            .toSorted((a, b) => Number(a) - Number(b))
            .map((key) => Reflect.get(value, key))
        : value,
    z.array(item),
  );

export const metadata = z.record(z.string().max(40), z.string().max(500));
/** An empty string clears all keys; an empty value clears one. */
export const metadataUpdate = z.union([z.literal(''), metadata]);

export const address = z.strictObject({
  city: clearableText.optional(),
  country: clearableText.optional(),
  line1: clearableText.optional(),
  line2: clearableText.optional(),
  postal_code: clearableText.optional(),
  state: clearableText.optional(),
});

/** Objects that an empty string clears. */
export const clearableAddress = z.union([z.literal(''), address]);
export const onlyCleared = z.literal('');

/** The only range that the product asks for: from a time on. */
export const since = z.strictObject({ gte: integer });

const expand = { expand: list(text).optional() };
const pagination = {
  limit: integer.refine((n) => n >= 1 && n <= 100, 'must be between 1 and 100').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};
export type PageParams = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

type ShapeOf<Params> = { [Key in keyof Params]?: z.ZodType };
type OnlyKnown<Shape, Params> = Shape & Record<Exclude<keyof Shape, keyof Params>, never>;

/** The parameters of a call. Names unknown to the SDK's type do not compile. */
export const acceptParams =
  <Params>() =>
  <Shape extends ShapeOf<Params>>(shape: OnlyKnown<Shape, Params>) =>
    z.strictObject({ ...(shape as Shape), ...expand }); // the mapped type is the same object

/** Adds the limit and cursors of a list. */
export const acceptListParams =
  <Params>() =>
  <Shape extends ShapeOf<Params>>(shape: OnlyKnown<Shape, Params>) =>
    z.strictObject({ ...(shape as Shape), ...pagination, ...expand }); // as above

export const noParams = z.strictObject(expand);
export const onlyPages = z.strictObject({ ...pagination, ...expand });

/** Validates decoded parameters with Stripe's error messages. */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  form: { [key: string]: FormValue },
): z.output<Schema> {
  const read = schema.safeParse(form);
  if (read.success) return read.data;
  throw describeComplaint(read.error.issues, form);
}

function describeComplaint(issues: z.core.$ZodIssue[], form: FormValue): StripeError {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => formatParamName([...issue.path, key]))
      : [],
  );
  const first = unknown[0];
  if (first !== undefined) {
    const names =
      unknown.length === 1 ? `parameter: ${first}` : `parameters: ${unknown.join(', ')}`;
    return createInvalidError(`Received unknown ${names}`, first, 'parameter_unknown');
  }
  const [issue] = issues;
  if (!issue) return createInvalidError('Invalid request.');
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const inner = issue.errors.at(-1) ?? [];
    return describeComplaint(
      inner.map((each) => ({ ...each, path: [...issue.path, ...each.path] })),
      form,
    );
  }
  const param = formatParamName(issue.path);
  const given = findValue(form, issue.path);
  if (given === undefined) return createMissingError(param);
  if (given === '') return createEmptiedError(param);
  if (
    issue.code === 'invalid_format' ||
    (issue.code === 'invalid_type' && typeof given === 'string')
  )
    return createMalformedError(param, given);
  if (issue.code === 'invalid_value')
    return createInvalidError(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, param);
  return createInvalidError(`Invalid ${param}: ${issue.message}`, param);
}

const createEmptiedError = (param: string) =>
  createInvalidError(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a ` +
      `parameter; however '${param}' cannot be unset. You should remove '${param}' from your ` +
      'request or supply a non-empty value.',
    param,
    'parameter_invalid_empty',
  );

const createMalformedError = (param: string, given: FormValue) =>
  typeof given === 'string'
    ? createInvalidError(`Invalid integer: ${given}`, param, 'parameter_invalid_integer')
    : createInvalidError(`Invalid string: ${JSON.stringify(given)}`, param);

function formatParamName(path: PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return (head ?? '') + rest.map((step) => `[${step}]`).join('');
}

function findValue(form: FormValue, path: PropertyKey[]): FormValue | undefined {
  let at: FormValue | undefined = form;
  for (const step of path) at = typeof at === 'object' ? at[String(step)] : undefined;
  return at;
}
