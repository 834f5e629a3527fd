import { useMutation } from '@tanstack/react-query';
import type { ReactNode, SyntheticEvent } from 'react';
import { readFormErrors } from '../../api/form-errors.ts';
import { useProvenCall } from '../../billing/useProvenCall.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import css from './Integrations.module.css';

/** A form in a dialog, whose call needs a fresh proof. */
export function ProvenForm<Field extends string>({
  because,
  fields,
  failure: otherwise,
  submitLabel,
  busyLabel,
  send,
  onClose,
  children,
}: {
  /** Why a proof is asked: "A webhook sends your data elsewhere". */
  because: string;
  fields: readonly Field[];
  failure: string;
  submitLabel: string;
  busyLabel: string;
  send: () => Promise<void>;
  onClose: () => void;
  /** The fields, with what is wrong in them. */
  children: (wrong: ReadonlyMap<Field, string>) => ReactNode;
}) {
  const { run, Proof, reauthentication } = useProvenCall(because);
  const sending = useMutation({ mutationFn: () => run(send) });
  const { wrong, failure } = readFormErrors(sending.error, fields, otherwise);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      {children(wrong)}
      <FormAlert message={failure} />
      <Actions>
        <Button type="submit" busy={sending.isPending} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
      {Proof !== null && <Proof {...reauthentication} />}
    </form>
  );
}
