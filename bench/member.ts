import {
  type IdealCustomerLists,
  parseIdealCustomer,
} from '../server/modules/leads/ranking/fit/ideal-customer.rules.ts';
import { replaceRules } from '../server/modules/leads/rules/rules.store.ts';
import { recomputeHeat } from '../server/modules/signals/people/heat.store.ts';
import type { Database } from '../server/platform/database/database.ts';
import { runInTransaction } from '../server/platform/database/transactions.ts';

/** The token of a new member's session. */
export async function register(port: number, email = 'nora@example.com'): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Nora',
      lastName: 'Lindqvist',
      email,
      password: 'Harbour-42!light',
      passwordConfirmation: 'Harbour-42!light',
    }),
  });
  if (response.status !== 201) throw new Error(`no session: ${await response.text()}`);
  const { user } = (await response.json()) as { user: { token: string } }; // defined by the contract
  return user.token;
}

/** A request may take less. */
const FILL_LIMIT_MS = 600_000;

export async function setIdealCustomer(
  { db }: Database,
  userId: string,
  customer: IdealCustomerLists,
): Promise<void> {
  const { rules } = parseIdealCustomer('', customer);
  await runInTransaction(
    db,
    (tx) => replaceRules(tx, { userId, origin: 'user', rules }),
    FILL_LIMIT_MS,
  );
}

/** Of all their people, who are numbered from 1. */
export async function computeHeat({ db }: Database, userId: string, people: number): Promise<void> {
  const numbers = Array.from({ length: people }, (_, index) => index + 1);
  await runInTransaction(db, (tx) => recomputeHeat(tx, userId, numbers), FILL_LIMIT_MS);
}
