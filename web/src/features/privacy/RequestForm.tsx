'use no memo'; // The form's state is read through proxies, which the compiler cannot follow.

import { site } from '../../site.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import css from './Privacy.module.css';
import { RequestMade } from './RequestMade.tsx';
import { useRequestForm } from './useRequestForm.ts';

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
