import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import {
  type FieldValues,
  type Path as FieldName,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { call, fieldErrors, messageOf } from '../../api.ts';
import { useLazyResolver } from '../../useLazyResolver.ts';
import { paths } from '../../paths.ts';
import { useTypedAhead } from '../../typed-ahead.ts';

export type SupportFields = { message: string };
export type ContactFields = SupportFields & {
  firstName: string;
  lastName: string;
  email: string;
};

const FIELDS = ['firstName', 'lastName', 'email', 'message'] as const;
const FAILED = 'Your message could not be sent. Please try again.';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of a message that has been sent, for the page that says so. */
    reference?: string;
    /** What is mailed to the sender. */
    confirmation?: 'copy' | 'reference' | 'none';
  }
}

/** A message from an account, which says who writes. */
export function useSupportForm({ firstName, lastName, email }: Omit<ContactFields, 'message'>) {
  const navigate = useNavigate();
  const form = useForm<SupportFields>({
    defaultValues: { message: '' },
    resolver: useLazyResolver(async () => (await import('./schemas.ts')).supportResolver),
    mode: 'onBlur',
  });
  return useSending(form, ['message'], async ({ message }) => {
    const body = { firstName, lastName, email, message };
    const { reference, confirmation } = await call('POST /app/support/email', { body });
    await navigate({ to: paths.supportSent, state: { reference, confirmation } });
  });
}

/** A message from a visitor, who says who they are. */
export function useContactForm() {
  const navigate = useNavigate();
  const form = useForm<ContactFields>({
    // No default values: what was typed or filled in before the page came alive is kept.
    resolver: useLazyResolver(async () => (await import('./schemas.ts')).contactResolver),
    mode: 'onBlur',
  });
  useTypedAhead(form);
  return useSending(form, FIELDS, async (body) => {
    const { reference, confirmation } = await call('POST /app/support/email', { body });
    await navigate({ to: paths.contactSent, state: { reference, confirmation } });
  });
}

/** Sends a form; what the server refuses is said at its field or above the form, and nothing typed is lost. */
function useSending<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  fields: readonly FieldName<Fields>[],
  send: (values: Fields) => Promise<void>,
) {
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      setFailure(messageOf(error) ?? FAILED);
      for (const [name, message] of fieldErrors(error, fields)) form.setError(name, { message });
    }
  });
  return { form, failure, submit: (event: SyntheticEvent) => void submit(event) };
}
