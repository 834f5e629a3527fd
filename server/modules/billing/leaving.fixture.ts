import type { Billing } from './billing.fixture.ts';
import { syncCustomer } from './customer-sync.ts';

/** Somebody who has just paid, a minute ago by Stripe's time. */
export async function subscriber(o: Billing) {
  const user = await o.addUser();
  const paid = await o.pay(user);
  await o.comeBack(paid.session);
  // Stripe counts in seconds: what is paid in the second of a deletion may be either.
  o.control.advanceClock(60);
  await syncCustomer(o.deps, paid.customer);
  await o.work();
  return { user, ...paid };
}

/** As the deletion leaves an account, by the customer's now. */
export async function deleteUser(o: Billing, user: string): Promise<void> {
  const deleted = { deleted_at: o.deps.clock.now() };
  await o.db.updateTable('users').set(deleted).where('id', '=', user).execute();
}
