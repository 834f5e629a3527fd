import { useWatch } from 'react-hook-form';
import { useUser } from '../../signed-in/user.ts';
import { Address } from '../../ui/Address.tsx';
import { SupportLayout } from './SupportLayout.tsx';
import { useSupportForm } from './useSupportForms.ts';
import css from './Support.module.css';

export function SupportPage() {
  const user = useUser();
  const { firstName, lastName, email } = user;
  const { form, failure, submit } = useSupportForm(user);
  const { errors, isSubmitting } = form.formState;
  const text = useWatch({ control: form.control, name: 'message' });
  return (
    <SupportLayout
      title="Support"
      heading="How can we help?"
      failure={failure}
      isSubmitting={isSubmitting}
      message={{ text, error: errors.message?.message, ...form.register('message') }}
      submit={submit}
    >
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
    </SupportLayout>
  );
}
