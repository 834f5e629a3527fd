import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * What was typed, or filled in by a password manager, before the page came alive is read by the form
 * when it takes its fields over; this tells those who watch the form. For forms without default
 * values, which would overwrite it.
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
