import { useWatch } from 'react-hook-form';
import { MESSAGE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { useUser } from '../../signed-in/user.ts';
import css from './Support.module.css';
import { SupportLayout } from './SupportLayout.tsx';
import { useSupportForm } from './useSupportForms.ts';

export function SupportPage() {
  const user = useUser();
  const { firstName, lastName, email } = user;
  const { form, failure, submit } = useSupportForm(user);
  const { errors, isSubmitting } = form.formState;
  const message = useWatch({ control: form.control, name: 'message' });
  return (
    <SupportLayout title="Support" heading="How can we help?">
      <form noValidate className={css.form} onSubmit={submit}>
        <FormAlert message={failure} />
        <dl className={css.sender}>
          <div>
            <dt>Name</dt>
            <dd>
              {firstName} {lastName}
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <Address>{email}</Address>
            </dd>
          </div>
        </dl>
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
