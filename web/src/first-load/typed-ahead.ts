import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Only for forms without default values, which would overwrite what was typed. */
export function useTypedAhead<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): void {
  const { getValues, reset } = form;
  useEffect(() => {
    const values = getValues();
    if (Object.values(values).some(Boolean)) reset(values);
  }, [getValues, reset]);
}
