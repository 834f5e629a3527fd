import { type SyntheticEvent, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { getMessage, listFieldErrors } from '../api/call.ts';

/** Sends a form. Errors are shown at their field or above the form; input is kept. */
export function useSending<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  {
    fields,
    otherwise,
    send,
    invalid,
  }: {
    fields: readonly Path<Fields>[];
    /** The failure without a message. */
    otherwise: string;
    send: (values: Values) => Promise<void>;
    /** The failure of fields that the form refuses. */
    invalid?: string;
  },
) {
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(
    async (values) => {
      setFailure(undefined);
      try {
        await send(values);
      } catch (error) {
        setFailure(getMessage(error) ?? otherwise);
        for (const [name, message] of listFieldErrors(error, fields))
          form.setError(name, { message });
      }
    },
    () => setFailure(invalid),
  );
  return { failure, setFailure, submit: (event: SyntheticEvent) => void submit(event) };
}
