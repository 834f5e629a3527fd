import type { Billing } from '../billing.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

export async function subscriber(o: Billing) {
  const user = await o.addUser();
  const paid = await o.pay(user);
  await o.comeBack(paid.session);
  // Stripe counts in seconds: a payment in the same second as the deletion could count either way.
  o.control.advanceClock(60);
  await syncCustomer(o.deps, paid.customer);
  await o.work();
  return { user, ...paid };
}

export async function deleteUser(o: Billing, user: string): Promise<void> {
  const deleted = { deleted_at: o.deps.clock.now() };
  await o.db.updateTable('users').set(deleted).where('id', '=', user).execute();
}

/** As if the user had never been a customer. */
export async function forgetCustomers(o: Billing, userId: string): Promise<void> {
  for (const table of ['customer_routes', 'stripe_customers'] as const) {
    await o.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
