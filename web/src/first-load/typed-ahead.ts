import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Publishes values typed or autofilled before hydration to the form's subscribers. For forms
 * without default values, which would overwrite them.
 */
export function useTypedAhead<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): void {
  const { getValues, reset } = form;
  useEffect(() => {
    const values = getValues();
    if (Object.values(values).some(Boolean)) reset(values);
  }, [getValues, reset]);
}
