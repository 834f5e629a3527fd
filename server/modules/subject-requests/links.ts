import type { findSubjectRequest, showStoredData } from '../../../contract/routes/privacy.ts';
import type { ReplyOf } from '../../../contract/http/route.ts';
import type { Deps } from '../../deps.ts';
import { recordErasure } from '../../erasures.ts';
import { findPersonKeys, PRIVACY_SPENDER, getSourceTitle } from '../../gateways/network/network.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { RequestClient } from '../../platform/http/routes/binding.ts';
import { describeRelations } from '../imports/imports.ts';
import { describeRecords } from '../leads/leads.ts';
import { describeOpeners } from '../openers/openers.ts';
import { awaitWriters, endSuppression } from '../privacy/privacy.ts';
import { describePerson } from '../signals/signals.ts';
import { describeErasures } from '../webhooks/webhooks.ts';
import { spendProof } from './budgets.ts';
import {
  hasWord,
  linkEndsAt,
  mayUndo,
  getShownDoneAt,
  getRequestState,
} from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';
import { readRequestId } from './tokens.ts';

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;
type LinkState = ReplyOf<typeof findSubjectRequest>;

export async function findByToken(deps: LinkDeps, token: string): Promise<LinkState> {
  const request = await requestByToken(deps, token);
  await store.markOpened(deps.db, request.request_id, deps.clock.now());
  return describe(request);
}

/** Removes what this request suppressed. A second undo changes nothing. */
export function undoByToken(deps: LinkDeps, token: string): Promise<LinkState> {
  return runInTransaction(deps.db, async (tx) => {
    const found = await requestByToken({ ...deps, db: tx }, token);
    // A page that is being written may add an id to what the request suppressed.
    await awaitWriters(tx);
    const request = await store.lockRequest(tx, found.request_id);
    const now = deps.clock.now();
    if (!request || !mayUndo(request, now)) return describe(request ?? found);
    await endSuppression(tx, request.request_id);
    await store.markUndone(tx, request.request_id, now);
    await recordErasure(tx, 'objection_undone', { requestId: request.request_id });
    return describe({ ...request, undone_at: now });
  });
}

export async function showByToken(
  deps: LinkDeps & Pick<Deps, 'network' | 'budgets'>,
  { token, client }: { token: string; client: RequestClient },
): Promise<ReplyOf<typeof showStoredData>> {
  const { request_id: id, word, keys: asked } = await requestByToken(deps, token);
  const [named] = asked ?? [];
  if (word === null || !named) throw fail('not_found');
  await spendProof(deps, { id, client });
  const person = { memberId: null, publicIdentifier: named.value };
  const profile = await deps.network.lookUpProfile(person, PRIVACY_SPENDER);
  if (!profile || !hasWord(profile.headline, word)) return NOTHING_SHOWN;
  const keys = findPersonKeys({ kind: 'member', ...profile });
  const { people, unproved } = await describePerson(deps.db, keys);
  const shown = await Promise.all(
    people.map(async ({ userId, personId, source, ...person }) => {
      const [records, openers] = await Promise.all([
        describeRecords(deps.db, { userId, personId }),
        describeOpeners(deps.db, { userId, personId }),
      ]);
      const title = getSourceTitle(deps.network, source);
      return { ...person, source: title, records: { ...records, openers } };
    }),
  );
  const relations = await describeRelations(deps.db, keys);
  const told = await describeErasures(deps, keys);
  await store.markShown(deps.db, id, deps.clock.now());
  return { people: shown, unproved, relations, told };
}

const NOTHING_SHOWN = { people: null, unproved: 0, relations: [], told: [] };

async function requestByToken(deps: LinkDeps, token: string): Promise<store.SubjectRequest> {
  const id = readRequestId(deps, token);
  const request = id === null ? undefined : await store.findRequest(deps.db, id);
  if (!request || deps.clock.now() >= linkEndsAt(request.received_at)) throw fail('not_found');
  return request;
}

function describe(request: store.SubjectRequest): LinkState {
  return {
    kind: request.kind,
    receivedAt: request.received_at,
    dueAt: request.due_at,
    // The request stays open while the data can still be shown.
    doneAt: getRequestState(request) === 'shown' ? null : getShownDoneAt(request),
    undoneAt: request.undone_at,
    endsAt: linkEndsAt(request.received_at),
    word: request.word,
  };
}
