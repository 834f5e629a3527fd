import type { FieldValues, Resolver } from 'react-hook-form';
import { logProblem } from '../problem.ts';
import { validateAfterPress } from '../forms/after-press.ts';

/**
 * Loads a form's validation rules when first needed, so that the page does not wait for them. If
 * they cannot be loaded, the server validates instead: Chromium does not retry a failed import
 * until the page is reloaded, which would lose the input.
 */
export function createLazyResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
): Resolver<Values, unknown, Output> {
  return validateAfterPress(async (values, context, options) => {
    const resolver = await load().catch((error: unknown) => {
      logProblem('The form rules could not be loaded; the server validates', error);
      return null;
    });
    // The server validates the call.
    return (
      resolver?.(values, context, options) ?? { values: values as unknown as Output, errors: {} }
    );
  });
}
