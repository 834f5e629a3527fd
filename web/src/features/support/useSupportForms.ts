import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { createLazyResolver } from '../../first-load/lazy-resolver.ts';
import { useSending } from '../../forms/useSending.ts';
import { paths } from '../../paths.ts';
import type { ContactFields, SupportFields } from './schemas.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'message'] as const;
const FAILED = 'Your message could not be sent. Please try again.';

declare module '@tanstack/react-router' {
  interface HistoryState {
    reference?: string;
    confirmation?: 'copy' | 'reference' | 'none';
  }
}

/** For signed-in users: the sender comes from the account. */
export function useSupportForm({ firstName, lastName, email }: Omit<ContactFields, 'message'>) {
  const navigate = useNavigate();
  const form = useForm<SupportFields>({
    defaultValues: { message: '' },
    resolver: createLazyResolver(async () => (await import('./schemas.ts')).supportResolver),
    mode: 'onBlur',
  });
  const send = async ({ message }: SupportFields) => {
    const body = { firstName, lastName, email, message };
    const { reference, confirmation } = await call('POST /app/support/email', { body });
    await navigate({ to: paths.supportSent, state: { reference, confirmation } });
  };
  return { form, ...useSending(form, { fields: ['message'], otherwise: FAILED, send }) };
}

export function useContactForm() {
  const navigate = useNavigate();
  const form = useForm<ContactFields>({
    resolver: createLazyResolver(async () => (await import('./schemas.ts')).contactResolver),
    mode: 'onBlur',
  });
  const send = async (body: ContactFields) => {
    const { reference, confirmation } = await call('POST /app/support/email', { body });
    await navigate({ to: paths.contactSent, state: { reference, confirmation } });
  };
  return { form, ...useSending(form, { fields: FIELDS, otherwise: FAILED, send }) };
}
