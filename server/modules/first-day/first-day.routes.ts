import * as contract from '../../../contract/routes/first-day.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on } from '../../http.ts';
import { findIdealCustomer, isDescribed } from '../leads/leads.ts';
import { findContact } from '../users/users.ts';
import * as store from './first-day.store.ts';

export function bindFirstDayRoutes({ db }: Pick<Deps, 'db'>): ProductRoute[] {
  return [
    on(contract.getFirstDay, async ({ member: { userId } }) => {
      const [begunAt, ideal, hasDecided, hasWritten, contact, isBriefOn] = await Promise.all([
        store.findBegunAt(db, userId),
        findIdealCustomer(db, userId),
        store.hasDecided(db, userId),
        store.hasWritten(db, userId),
        findContact(db, userId),
        store.isBriefOn(db, userId),
      ]);
      const isAddressVerified = contact?.emailVerifiedAt != null;
      const customerIsDescribed = ideal !== undefined && isDescribed(ideal);
      return {
        begunAt,
        isDescribed: customerIsDescribed,
        hasDecided,
        hasWritten,
        isAddressVerified,
        isBriefOn,
      };
    }),
  ];
}
