import type { ReactNode, SyntheticEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { MESSAGE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { Card } from '../../ui/Card.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { Letter } from './Letter.tsx';
import css from './Support.module.css';

export function SupportLayout({
  title,
  heading,
  failure,
  isSubmitting,
  message,
  submit,
  children,
}: {
  title: string;
  heading: string;
  failure: string | undefined;
  isSubmitting: boolean;
  /** The field. */
  message: UseFormRegisterReturn & { text: string; error: string | undefined };
  submit: (event: SyntheticEvent) => void;
  /** The sender. */
  children: ReactNode;
}) {
  const { text, ...field } = message;
  return (
    <div className={joinClasses('spread', css.page)}>
      <div className={css.intro}>
        <PageTitle title={title}>{heading}</PageTitle>
        <p>
          Tell us what you are trying to do, and what happened instead. A person reads every message
          and answers by email. We keep messages for a year.
        </p>
        <Letter />
      </div>
      <Card>
        <form noValidate className={css.form} onSubmit={submit}>
          <FormAlert message={failure} />
          {children}
          <TextArea {...field} label="Message" count={text.length} maxLength={MESSAGE_MAX_LENGTH} />
          <Button type="submit" busy={isSubmitting} busyLabel="Sending your message">
            Send message
          </Button>
        </form>
      </Card>
    </div>
  );
}
