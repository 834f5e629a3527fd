import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { describeFailure } from '../../api/form-errors.ts';
import { formatLongDay } from '../../format/format.ts';
import { Card } from '../../ui/Card.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import type { Receipt } from './queries.ts';
import {
  describeOtherFiles,
  describePart,
  describeRefused,
  describeSpan,
  describeStored,
} from './text.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import css from './Imports.module.css';

export function History({ imports }: { imports: readonly Receipt[] }) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="imports-history">
      <h2 id="imports-history" className={css.title}>
        Imported files
      </h2>
      <ul className={css.receipts}>
        {imports.map((receipt) => (
          <Card key={receipt.id} as="li" className={css.receipt}>
            <ReceiptHead receipt={receipt} />
            <details>
              <summary>What was read, and what was not</summary>
              <Parts receipt={receipt} />
            </details>
            <Undo receipt={receipt} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

function ReceiptHead({ receipt }: { receipt: Receipt }) {
  const { fileName, importedAt, from, until, stored, areDatesSwapped } = receipt;
  return (
    <div>
      <h3 className={css.fileName}>{fileName}</h3>
      <p>{describeStored(stored)}</p>
      {from !== null && until !== null && <p>{describeSpan({ from, until })}</p>}
      {areDatesSwapped && (
        <p className={css.soft}>
          A spreadsheet program had exchanged day and month in this file. Rapport put them right; if
          you still have it, import the file as LinkedIn gave it instead.
        </p>
      )}
      <p className={css.soft}>
        Imported on {formatLongDay(importedAt.slice(0, 10))}. The file itself was deleted.
      </p>
    </div>
  );
}

function Parts({ receipt: { parts, otherFiles } }: { receipt: Receipt }) {
  return (
    <ul className={css.parts}>
      {parts.map((part, index) => (
        <li key={`${index} ${part.name}`}>
          <strong>{part.name}</strong>
          <span>{describePart(part)}</span>
          {part.refused.map((refused) => (
            <span key={refused.reason} className={css.soft}>
              {describeRefused(refused)}
            </span>
          ))}
        </li>
      ))}
      {otherFiles > 0 && <li className={css.soft}>{describeOtherFiles(otherFiles)}</li>}
    </ul>
  );
}

function Undo({ receipt: { id, fileName } }: { receipt: Receipt }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () =>
      call('DELETE /imports/:id', { params: { id: String(id) }, inBackground: true }),
    onSuccess: () => queries.invalidateQueries(),
  });
  if (!isAsking) {
    return (
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        Undo import<span className={visuallyHidden.text}>: {fileName}</span>
      </Button>
    );
  }
  return (
    <div className={css.undo}>
      <p>Delete everything that this file brought?</p>
      <FormAlert
        message={describeFailure(undo.error, 'It could not be undone. Please try again.')}
      />
      <div className={css.row}>
        <Button
          kind="danger"
          size="small"
          busy={undo.isPending}
          busyLabel="Deleting"
          onClick={() => undo.mutate()}
        >
          Delete it
        </Button>
        <Button kind="secondary" size="small" onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
