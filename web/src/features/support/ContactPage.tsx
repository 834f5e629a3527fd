'use no memo'; // The form's state is read through proxies, which the compiler cannot follow.

import { useWatch } from 'react-hook-form';
import { PersonFields } from '../../forms/PersonFields.tsx';
import { SupportLayout } from './SupportLayout.tsx';
import { useContactForm } from './useSupportForms.ts';

export function ContactPage() {
  const { form, failure, submit } = useContactForm();
  const { errors, isSubmitting } = form.formState;
  const text = useWatch({ control: form.control, name: 'message', defaultValue: '' });
  return (
    <SupportLayout
      title="Contact us"
      heading="Say hello."
      failure={failure}
      isSubmitting={isSubmitting}
      message={{ text, error: errors.message?.message, ...form.register('message') }}
      submit={submit}
    >
      <PersonFields register={form.register} errors={errors} />
    </SupportLayout>
  );
}
