import { getMessage, listFieldErrors } from './call.ts';

/** What a form says of its failed call: at its fields, or above its buttons if at none of them. */
export function readFormErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  otherwise: string,
): { wrong: ReadonlyMap<Field, string>; failure: string | undefined } {
  const wrong = new Map(listFieldErrors(error, fields));
  return { wrong, failure: wrong.size === 0 ? describeFailure(error, otherwise) : undefined };
}

/** `otherwise` if the error has no message; undefined without an error. */
export function describeFailure(error: unknown, otherwise: string): string | undefined {
  return error === null || error === undefined ? undefined : (getMessage(error) ?? otherwise);
}
