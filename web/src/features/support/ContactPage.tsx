'use no memo'; // The form's state is read through proxies, which the compiler cannot follow.

import { useWatch } from 'react-hook-form';
import { MESSAGE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import css from './Support.module.css';
import { SupportLayout } from './SupportLayout.tsx';
import { useContactForm } from './useSupportForms.ts';

export function ContactPage() {
  const { form, failure, submit } = useContactForm();
  const { errors, isSubmitting } = form.formState;
  const message = useWatch({ control: form.control, name: 'message', defaultValue: '' });
  return (
    <SupportLayout title="Contact us" heading="Say hello.">
      <form noValidate className={css.form} onSubmit={submit}>
        <FormAlert message={failure} />
        <div className={css.names}>
          <TextField
            label="First name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextArea
          label="Message"
          count={message.length}
          maxLength={MESSAGE_MAX_LENGTH}
          error={errors.message?.message}
          {...form.register('message')}
        />
        <Button type="submit" busy={isSubmitting} busyLabel="Sending your message">
          Send message
        </Button>
      </form>
    </SupportLayout>
  );
}
