import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SubjectRequestKind } from '../../../../contract/routes/privacy.ts';
import { type ReplyTo, call } from '../../api/call.ts';
import { createLazyResolver } from '../../first-load/lazy-resolver.ts';
import { useSending } from '../../forms/useSending.ts';
import type { RequestBody, RequestFields } from './schemas.ts';

export type RequestMade = ReplyTo<'POST /privacy/requests'>;

/** Keeps the input if the request fails; `made` is set once it is accepted. */
export function useRequestForm() {
  // Not a field of the form, which would uncheck a choice made before hydration.
  const [kind, setKind] = useState<SubjectRequestKind>('object');
  const [made, setMade] = useState<RequestMade>();
  const form = useForm<RequestFields, unknown, RequestBody>({
    resolver: createLazyResolver(async () => (await import('./schemas.ts')).requestResolvers[kind]),
    mode: 'onBlur',
  });
  const choose = (chosen: SubjectRequestKind) => {
    setKind(chosen);
    // Only one kind needs an address.
    form.clearErrors('email');
  };
  const { failure, submit } = useSending(form, {
    fields: ['linkedinProfileUrl', 'email'],
    otherwise: 'Your request could not be sent. Please try again.',
    async send({ linkedinProfileUrl, email }) {
      const body = { kind, linkedinProfileUrl, ...(email ? { email } : {}) };
      setMade(await call('POST /privacy/requests', { body }));
    },
  });
  return { form, kind, choose, made, failure, submit };
}
