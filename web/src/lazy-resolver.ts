import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form';
import { logProblem } from './problem.ts';

/**
 * A form's rules that are fetched when they are first needed, so that a page shows before them.
 * With `emptyIsInvalid` a form that is still empty as a whole is not valid, and nobody needs the
 * rules to know that: for forms that cannot be submitted before they are valid.
 */
export function lazyResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
  { emptyIsInvalid = false }: { emptyIsInvalid?: boolean } = {},
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const isWholeForm = (options.names?.length ?? 0) > 1;
    if (emptyIsInvalid && isWholeForm && isEmpty(values)) return invalid('empty');
    try {
      return await (
        await load()
      )(values, context, options);
    } catch (error) {
      logProblem('The rules of the form could not be fetched', error);
      return invalid('load', 'The connection was lost. Please check it and try again.');
    }
  };
}

function invalid<Values extends FieldValues, Output>(
  type: string,
  message = '',
): ResolverResult<Values, Output> {
  // `root` is there in every form; the library's type asks for fields by name.
  return { values: {}, errors: { root: { type, message } } } as ResolverResult<Values, Output>;
}

function isEmpty(values: FieldValues): boolean {
  return Object.values(values).every((value) => value === '' || value === undefined);
}
