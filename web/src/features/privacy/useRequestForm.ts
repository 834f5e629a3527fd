import { type SyntheticEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ReplyTo, call, fieldErrors, messageOf } from '../../api/call.ts';
import { useTypedAhead } from '../../first-load/typed-ahead.ts';
import { lazyResolver } from '../../first-load/lazy-resolver.ts';
import type { RequestBody, RequestFields } from './schemas.ts';

const FIELDS = ['kind', 'linkedinProfileUrl', 'email'] as const;
const FAILED = 'Your request could not be sent. Please try again.';

export type RequestMade = ReplyTo<'POST /privacy/requests'>;

/** Keeps the input if the request fails; `made` is set once it is accepted. */
export function useRequestForm() {
  const [made, setMade] = useState<RequestMade>();
  const [failure, setFailure] = useState<string>();
  const form = useForm<RequestFields, unknown, RequestBody>({
    resolver: lazyResolver(async () => (await import('./schemas.ts')).requestResolver),
    mode: 'onBlur',
  });
  useTypedAhead(form);
  const submit = form.handleSubmit(async ({ kind, linkedinProfileUrl, email }) => {
    setFailure(undefined);
    try {
      const body = { kind, linkedinProfileUrl, ...(email ? { email } : {}) };
      setMade(await call('POST /privacy/requests', { body }));
    } catch (error) {
      setFailure(messageOf(error) ?? FAILED);
      for (const [name, message] of fieldErrors(error, FIELDS)) form.setError(name, { message });
    }
  });
  return { form, made, failure, submit: (event: SyntheticEvent) => void submit(event) };
}
