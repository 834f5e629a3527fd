'use no memo'; // The form's state is read through proxies, which the compiler cannot follow.

import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { REQUEST_LINK_DAYS } from '../../../../contract/limits.ts';
import type { SubjectRequestKind } from '../../../../contract/routes/privacy.ts';
import { formatDate } from '../../format/format.ts';
import { site } from '../../site.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { type ReplyTo, call } from '../../api/call.ts';
import { createLazyResolver } from '../../first-load/lazy-resolver.ts';
import { useSending } from '../../forms/useSending.ts';
import type { RequestBody, RequestFields } from './schemas.ts';
import css from './Privacy.module.css';

const KINDS = [
  {
    value: 'object',
    label: 'Do not read or store my data',
    hint: 'Your reactions and comments are not read again, and what is stored is erased within seconds.',
  },
  {
    value: 'erase',
    label: 'Erase what is stored',
    hint: 'It takes seconds. New reactions and comments may still be read.',
  },
  {
    value: 'access',
    label: 'Show me what is stored',
    hint: 'We email you a word. Put it into your headline for a few minutes, so that we know it is you.',
  },
] as const;

export function RequestForm() {
  const { form, kind, choose, made, failure, submit } = useRequestForm();
  const { errors, isSubmitting } = form.formState;
  if (made) return <RequestMade made={made} />;
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <h2>What do you want us to do?</h2>
      <FormAlert message={failure} />
      <RadioGroup
        legend="Your request"
        name="kind"
        options={KINDS}
        value={kind}
        onChoose={choose}
      />
      <TextField
        label="Profile URL"
        // Not `url`: we validate the text ourselves.
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={`https://${site.networkHost}/in/username`}
        error={errors.linkedinProfileUrl?.message}
        {...form.register('linkedinProfileUrl')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint={
          kind === 'access'
            ? 'The word and a link to your data go to this address.'
            : 'Optional. For a confirmation, and a link to undo an objection. We delete it once the email is sent.'
        }
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" busy={isSubmitting} busyLabel="Sending your request">
        Send
      </Button>
    </form>
  );
}

const TITLES = {
  object: 'Your objection is in effect',
  erase: 'What was stored is being erased',
  access: 'Check your inbox',
} as const;

/** The same whether or not data was stored. */
function RequestMade({ made: { kind, dueAt, isMailed } }: { made: AcceptedRequest }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus has unmounted.
  useEffect(() => heading.current?.focus(), []);
  const due = formatDate(dueAt, 'UTC');
  return (
    <div className={css.made}>
      <h2 ref={heading} tabIndex={-1}>
        {TITLES[kind]}
      </h2>
      {kind === 'access' ? (
        <p>
          The email has the word for your headline, and a link to what is stored about you. Both
          work for {REQUEST_LINK_DAYS} days. Your request will be answered by {due}.
        </p>
      ) : (
        <p>
          <span>
            {kind === 'object'
              ? 'From now on this profile is neither read nor stored here. Everything stored about it is being erased, which takes seconds. '
              : 'Everything stored about this profile is being erased, which takes seconds. '}
          </span>
          If LinkedIn cannot be reached at the moment, or does not find the profile, we try again
          until {due}. Please check that the URL opens your profile.
        </p>
      )}
      {kind === 'object' && isMailed && (
        <p>An email with a link to undo this within {REQUEST_LINK_DAYS} days is on its way.</p>
      )}
      {kind === 'erase' && isMailed && <p>A confirmation is on its way to your inbox.</p>}
      <p>
        For your privacy, this answer is the same whether or not anything was stored about the
        profile.
      </p>
    </div>
  );
}

type AcceptedRequest = ReplyTo<'POST /privacy/requests'>;

/** Keeps the input if the request fails; `made` is set once it is accepted. */
function useRequestForm() {
  // Not a field of the form, which would uncheck a choice made before hydration.
  const [kind, setKind] = useState<SubjectRequestKind>('object');
  const [made, setMade] = useState<AcceptedRequest>();
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
