import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { countNoun } from '../../../format/format.ts';
import { formatDate } from '../../../format/moments.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import type { ShownLead, LeadDetails } from '../lead.ts';
import { useLeadChange } from '../useLeadChange.ts';
import css from './LeadPage.module.css';

type Props = { readonly details: LeadDetails };
type OpenDialog = 'verdict' | 'erase' | null;

export function DataCard({ details }: Props) {
  const { clock, now } = useTime();
  const { lead, merges, samePeople, firstSeenAt } = details;
  const [asked, setAsked] = useState<OpenDialog>(null);
  const dialogs = useOnDemand(async () => (await import('./PersonDialogs.tsx')).PersonDialogs);
  const changes = useLeadChanges(lead);
  const verdict = lead.setAside?.verdict ?? null;
  const settling = changes.settleSamePerson.variables?.other;
  const day = (time: string) => formatDate(Date.parse(time), clock, now);
  const ask = (what: OpenDialog) => () =>
    void dialogs.load().then((isLoaded) => isLoaded && setAsked(what));
  return (
    <Card className={css.card} aria-labelledby="data">
      <h2 id="data">Person</h2>
      <p className={css.soft}>
        {countNoun(lead.signals, 'signal')} in all. First seen on {day(firstSeenAt)}.
      </p>
      {samePeople.length > 0 && (
        <ul className={css.merges} aria-label="Possibly the same person">
          {samePeople.map(({ id, name, url, words }) => (
            <li key={id}>
              <span>
                Possibly the same as{' '}
                {url === '' ? (
                  <span>{name}</span>
                ) : (
                  <a href={url} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                )}
                <span>: {words}</span>
              </span>
              <div className={css.actions}>
                <Button
                  kind="secondary"
                  size="small"
                  busy={settling === id && changes.settleSamePerson.isPending}
                  aria-label={`${name} is the same person`}
                  onClick={() => changes.settleSamePerson.mutate({ other: id, isSame: true })}
                >
                  Same person
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`${name} is a different person`}
                  onClick={() => changes.settleSamePerson.mutate({ other: id, isSame: false })}
                >
                  Different person
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        {lead.setAside === null && (
          <>
            <Button
              kind="secondary"
              size="small"
              aria-pressed={lead.isMarked}
              busy={changes.mark.isPending}
              onClick={() => changes.mark.mutate(!lead.isMarked)}
            >
              {lead.isMarked ? 'Marked as a lead' : 'Mark as a lead'}
            </Button>
            <Button
              kind="secondary"
              size="small"
              onPointerEnter={dialogs.prepare}
              onClick={ask('verdict')}
            >
              Not a lead
            </Button>
          </>
        )}
        {verdict !== null && (
          <Button
            kind="secondary"
            size="small"
            busy={changes.undoVerdict.isPending}
            onClick={() => changes.undoVerdict.mutate(verdict)}
          >
            Undo answer
          </Button>
        )}
      </div>
      <DataAndErasure merges={merges} changes={changes} onErase={ask('erase')} />
      {dialogs.Part !== null && (
        <dialogs.Part asked={asked} lead={lead} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

/** Used rarely, so it is folded. */
function DataAndErasure({
  merges,
  changes,
  onErase,
}: {
  merges: LeadDetails['merges'];
  changes: ReturnType<typeof useLeadChanges>;
  onErase: () => void;
}) {
  const { clock, now } = useTime();
  const day = (time: string) => formatDate(Date.parse(time), clock, now);
  return (
    <details>
      <summary>Data and erasure</summary>
      {merges.length > 0 && (
        <ul className={css.merges}>
          {merges.map(({ no, name, at }) => (
            <li key={no}>
              <span>
                Merged with {name} on {day(at)}: the same person under another profile URL
              </span>
              <Button
                kind="quiet"
                size="small"
                busy={changes.undoMerge.isPending}
                aria-label={`Undo the merge with ${name}`}
                onClick={() => changes.undoMerge.mutate(no)}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        <Button kind="quiet" size="small" className={css.danger} onClick={onErase}>
          Erase and never read again
        </Button>
      </div>
    </details>
  );
}

function useLeadChanges({ id, name }: ShownLead) {
  const params = { id };
  const failure = 'This could not be saved';
  return {
    mark: useLeadChange(
      (isMarked: boolean) =>
        call('PATCH /leads/people/:id', { params, body: { isMarked }, inBackground: true }),
      { failure },
    ),
    undoVerdict: useLeadChange(
      (no: number) => call('DELETE /leads/verdicts/:no', { params: { no }, inBackground: true }),
      { failure, done: () => `${name} is back among your leads` },
    ),
    settleSamePerson: useLeadChange(
      (body: { other: number; isSame: boolean }) =>
        call('POST /leads/people/:id/same-person', { params, body, inBackground: true }),
      { failure, done: ({ isSame }) => (isSame ? 'Merged' : 'Kept separate') },
    ),
    undoMerge: useLeadChange(
      (no: number) => call('DELETE /leads/merges/:no', { params: { no }, inBackground: true }),
      { failure, done: () => 'Merge undone' },
    ),
  };
}
