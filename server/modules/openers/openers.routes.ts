import * as contract from '../../../contract/routes/openers.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on } from '../../http.ts';
import { findPresentNumber } from '../signals/signals.ts';
import { type Addressee, findAddressee } from './requests/opener-sources.store.ts';
import { copyOpener } from './requests/request-states.ts';
import { findRequest } from './requests/requests.store.ts';
import { getLongestWritingMs } from './requests/follow-opener.ts';
import type { WritingDeps } from './requests/write-opener.ts';
import { createTurns } from './requests/concurrent-requests.ts';
import { getOpenerSettings, saveOpenerSettings } from './settings/settings.ts';

export type OpenersDeps = Omit<WritingDeps, 'turns'> & Pick<Deps, 'database'>;

/** The last variants may wait for the database. */
const SPARE_MS = 10_000;

type MemberOpener = { readonly member: { readonly userId: string } };

export function bindOpenersRoutes(deps: OpenersDeps): ProductRoute[] {
  const turns = createTurns();
  type OfPerson = MemberOpener & { readonly params: { readonly id: number } };
  const find = async ({ member: { userId }, params }: OfPerson): Promise<Addressee | undefined> =>
    findAddressee(deps.db, userId, await findPresentNumber(deps.db, userId, params.id));
  // Detecting languages takes 85 MB, which other processes do not need: it loads on demand.
  return [
    on(contract.getComposer, find, async ({ member, owned: person, query }) => {
      const { getComposer } = await import('./requests/composer.ts');
      return getComposer(deps, member.userId, { ...query, person });
    }),
    on(
      contract.writeOpener,
      find,
      async ({ member: { userId }, owned: person, body, abortSignal }) => {
        const { writeOpener } = await import('./requests/write-opener.ts');
        return writeOpener({ ...deps, turns }, { userId, person, body, abortSignal });
      },
      { deadlineMs: getLongestWritingMs(deps) + SPARE_MS },
    ),
    on(
      contract.copyOpener,
      ({ member, params }) => findRequest(deps.db, { user_id: member.userId, key: params.key }),
      ({ owned, body }) => copyOpener(deps, owned, body.n),
    ),
    on(contract.getOpenerSettings, ({ member }) => getOpenerSettings(deps, member.userId)),
    on(contract.saveOpenerSettings, ({ member, body }) =>
      saveOpenerSettings(deps, member.userId, body),
    ),
  ];
}
