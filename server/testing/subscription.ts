import type { TestDb } from './databases/tables.ts';

export async function insertSubscription(
  { db }: { db: TestDb },
  options: { userId: string; subscriptionId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      user_id: options.userId,
      subscription_id: options.subscriptionId,
      status: 'active',
      plan_key: 'package_one',
      monthly_signals: 250,
      monthly_ai_credits: 50,
      first_active_at: options.now,
      product_name: 'Classic',
      price_id: 'price_none',
      interval: 'monthly',
      amount: 2900,
      currency: 'usd',
      anchor_at: options.now,
      period_start: options.now,
      period_end: new Date(options.now.getTime() + 30 * 86_400_000),
      cancel_at_period_end: false,
      ends_at: null,
      payment_failed_at: null,
      updated_at: options.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
