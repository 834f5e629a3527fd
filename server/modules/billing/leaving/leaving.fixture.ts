import type { Billing } from '../billing.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

export async function addSubscriber(app: Billing) {
  const user = await app.addUser();
  const paid = await app.pay(user);
  await app.comeBack(paid.session);
  // Stripe counts in seconds: a payment in the same second as the deletion could count either way.
  app.control.advanceClock(60);
  await syncCustomer(app.deps, paid.customer);
  await app.work();
  return { user, ...paid };
}

export async function deleteUser(app: Billing, user: string): Promise<void> {
  const deleted = { deleted_at: app.deps.clock.now() };
  await app.db.updateTable('users').set(deleted).where('id', '=', user).execute();
}

/** As if the user had never been a customer. */
export async function forgetCustomers(app: Billing, userId: string): Promise<void> {
  for (const table of ['customer_routes', 'stripe_customers'] as const) {
    await app.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
