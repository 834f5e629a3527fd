import type { Delivery } from '../../../contract/webhooks.ts';
import type { WebhookType } from '../../../contract/webhook-types.ts';

export type DeliveryState = Delivery['state'];
type DisabledReason = 'failures' | 'gone';

export type WebhooksTables = {
  webhooks: {
    user_id: string;
    id: string;
    url: string;
    types: WebhookType[];
    /** Encrypted, because it must be read to sign. */
    secret: Buffer;
    previous_secret: Buffer | null;
    previous_until: Date | null;
    created_at: Date;
    failures: number;
    failing_since: Date | null;
    paused_until: Date | null;
    last_delivered_at: Date | null;
    disabled_at: Date | null;
    disabled_reason: DisabledReason | null;
  };
  webhook_events: {
    user_id: string;
    id: string;
    type: string;
    data: unknown;
    at: Date;
    /** Of the person who was erased: the keyed hash of the member id, if it is known. */
    person_hash: Buffer | null;
  };
  webhook_deliveries: {
    user_id: string;
    webhook_id: string;
    event_id: string;
    at: Date;
    is_erasure: boolean;
    state: DeliveryState;
    attempts: number;
    failures: number;
    next_at: Date;
    claimed_until: Date | null;
  };
  webhook_attempts: {
    user_id: string;
    webhook_id: string;
    event_id: string;
    attempt: number;
    at: Date;
    ms: number;
    status: number | null;
    fault: Delivery['fault'];
  };
  webhook_receipts: { user_id: string; person_id: number; webhook_id: string };
};
