import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Validates a form of plain fields; a field has the first of its errors. */
export function createSchemaResolver<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const { success, data, error } = schema.safeParse(values);
    if (success) return { values: data, errors: {} };
    const errors = error.issues
      // The last of several stays.
      .toReversed()
      .map(({ path, message }) => [String(path[0] ?? 'root'), { type: 'schema', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }; // schemas have the form's fields
  };
}
