import * as z from 'zod/mini';
import type { BodyOf, ReplyOf } from '../../../contract/http/route.ts';
import type {
  changeWebhook as changeRoute,
  createWebhook as createRoute,
  listWebhooks as listRoute,
  rotateWebhookSecret as rotateRoute,
} from '../../../contract/routes/webhooks.ts';
import { ROTATION_HOURS, WEBHOOKS_MAX } from '../../../contract/webhook-types.ts';
import type { Deps } from '../../deps.ts';
import { encrypt } from '../../platform/crypto/encryption.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { recordSecurityEvent } from '../security/security.ts';
import { lockAccount } from '../users/users.ts';
import { checkAddress } from './addresses.ts';
import * as store from './endpoints.store.ts';
import { makeSecret, REQUESTS } from './webhooks.rules.ts';
import { deliverJob } from './webhooks.jobs.ts';

type EndpointDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'webhookReceivers' | 'limits'>;

export async function listWebhooks(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<ReplyOf<typeof listRoute>> {
  return (await store.listWebhooks(db, userId)).map(presentWebhook);
}

export async function createWebhook(
  deps: EndpointDeps,
  userId: string,
  { url, types }: BodyOf<typeof createRoute>,
): Promise<ReplyOf<typeof createRoute>> {
  await deps.limits.consume(REQUESTS, userId);
  await checkAddress(deps.webhookReceivers, url);
  const secret = makeSecret();
  const id = crypto.randomUUID();
  await runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    if ((await store.countWebhooks(tx, userId)) >= WEBHOOKS_MAX) throw refuseTooMany();
    await store.insertWebhook(tx, {
      user_id: userId,
      id,
      url,
      types: [...new Set(types)],
      secret: encrypt(secret, deps.secrets.webhookKey),
      created_at: deps.clock.now(),
    });
    await recordSecurityEvent(deps, 'webhook_created', { userId });
  });
  return { secret, webhook: await presentOne(deps.db, { userId, id }) };
}

export async function findOwnWebhook(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<store.WebhookRow | undefined> {
  return z.uuid().safeParse(id).success ? store.findWebhook(db, { userId, id }) : undefined;
}

export async function changeWebhook(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { user_id: userId, id }: store.WebhookRow,
  { types, isActive }: BodyOf<typeof changeRoute>,
): Promise<ReplyOf<typeof changeRoute>> {
  await runInTransaction(db, async (tx) => {
    await lockAccount(tx, userId);
    if (types) await store.updateWebhook(tx, { userId, id }, { types: [...new Set(types)] });
    if (!isActive) return;
    await store.updateWebhook(tx, { userId, id }, RESUMED);
    await jobs.send(deliverJob, { userId, webhookId: id });
  });
  return presentOne(db, { userId, id });
}

const RESUMED = {
  disabled_at: null,
  disabled_reason: null,
  paused_until: null,
  failures: 0,
  failing_since: null,
};

export async function deleteWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { user_id: userId, id }: store.WebhookRow,
): Promise<{ deleted: true }> {
  await runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    await store.deleteWebhook(tx, { userId, id });
    await recordSecurityEvent(deps, 'webhook_deleted', { userId });
  });
  return { deleted: true };
}

/** For a day the earlier secret signs as well. */
export async function rotateSecret(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'>,
  { user_id: userId, id }: store.WebhookRow,
): Promise<ReplyOf<typeof rotateRoute>> {
  const secret = makeSecret();
  const previousUntil = new Date(deps.clock.now().getTime() + ROTATION_HOURS * HOUR_MS);
  await runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    const webhook = await store.lockWebhook(tx, { userId, id });
    if (!webhook) throw fail('not_found');
    await store.updateWebhook(
      tx,
      { userId, id },
      {
        secret: encrypt(secret, deps.secrets.webhookKey),
        previous_secret: webhook.secret,
        previous_until: previousUntil,
      },
    );
    await recordSecurityEvent(deps, 'webhook_secret_changed', { userId });
  });
  return { secret, webhook: await presentOne(deps.db, { userId, id }) };
}

async function presentOne(db: Db, { userId, id }: store.WebhookPlace) {
  const [row] = await store.listWebhooks(db, userId, id);
  if (!row) throw fail('not_found');
  return presentWebhook(row);
}

function presentWebhook(row: store.CountedWebhook): ReplyOf<typeof listRoute>[number] {
  const { disabled_at: at, disabled_reason: reason } = row;
  return {
    id: row.id,
    url: row.url,
    types: row.types,
    createdAt: row.created_at,
    disabled: at && reason && { at, reason },
    failingSince: row.failing_since,
    nextAttemptAt: row.paused_until,
    lastDeliveredAt: row.last_delivered_at,
    waiting: row.waiting,
    owedErasures: row.owed_erasures,
    rotatesUntil: row.previous_until,
  };
}

function refuseTooMany() {
  const says = `There are ${WEBHOOKS_MAX} receivers. Please remove one first`;
  return fail('bad_request', { errors: { url: [says] } });
}
