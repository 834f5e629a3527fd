import { useEffect } from 'react';
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form';
import { afterPress } from './after-press.ts';
import { logProblem } from './problem.ts';

/**
 * A form's rules, which are fetched after the page has come alive, so that it shows before them.
 * With `emptyIsInvalid` a form that is still empty as a whole is not valid, and nobody needs the
 * rules to know that: for forms that cannot be submitted before they are valid.
 *
 * Rules that could not be fetched are lost to Chromium until the page is loaded anew, and what was
 * typed would be lost with it. The server has the same rules, so it judges instead.
 */
export function useLazyResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
  options: { emptyIsInvalid?: boolean } = {},
): Resolver<Values, unknown, Output> {
  useEffect(() => {
    load().catch((error: unknown) => logProblem('The rules are not there yet', error));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, whatever function it is by then
  }, []);
  return afterPress(lazyResolver(load, options));
}

/** `useLazyResolver` without fetching ahead. */
export function lazyResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
  { emptyIsInvalid = false }: { emptyIsInvalid?: boolean } = {},
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const isWholeForm = (options.names?.length ?? 0) > 1;
    if (emptyIsInvalid && isWholeForm && isEmpty(values))
      return EMPTY as ResolverResult<Values, Output>;
    try {
      return await (
        await load()
      )(values, context, options);
    } catch (error) {
      logProblem('The rules of the form could not be fetched; the server judges', error);
      // The call's schema refuses what is not an Output.
      return { values: values as unknown as Output, errors: {} };
    }
  };
}

// `root` is there in every form; the library's type asks for fields by name.
const EMPTY = { values: {}, errors: { root: { type: 'empty', message: '' } } };

function isEmpty(values: FieldValues): boolean {
  return Object.values(values).every((value) => value === '' || value === undefined);
}
