import { Webhook } from 'standardwebhooks';

export type ReceivedDelivery = {
  id: string;
  type: string;
  /** ISO 8601. */
  at: string;
  /** `unknown`: no secret was entered. */
  signature: 'valid' | 'wrong' | 'unknown';
  body: string;
};

export type Deliveries = {
  setSecret(secret: string): boolean;
  hasSecret(): boolean;
  /** False if its signature is wrong. */
  receive(headers: Record<string, string>, body: string): boolean;
  /** Newest first. */
  list(): readonly ReceivedDelivery[];
};

const KEPT = 100;

/** Checks signatures by the library of Standard Webhooks, as a receiver of a member would. */
export function createDeliveries(now: () => number = Date.now): Deliveries {
  let webhook: Webhook | null = null;
  let received: ReceivedDelivery[] = [];

  function judge(headers: Record<string, string>, body: string): ReceivedDelivery['signature'] {
    if (webhook === null) return 'unknown';
    try {
      webhook.verify(body, headers);
      return 'valid';
    } catch {
      // The library says no more than that it is wrong.
      return 'wrong';
    }
  }

  return {
    setSecret(secret) {
      try {
        webhook = new Webhook(secret);
        return true;
      } catch {
        return false;
      }
    },
    hasSecret: () => webhook !== null,
    receive(headers, body) {
      const signature = judge(headers, body);
      const at = new Date(now()).toISOString();
      const delivery = {
        id: headers['webhook-id'] ?? '',
        type: readType(body),
        at,
        signature,
        body,
      };
      received = [delivery, ...received].slice(0, KEPT);
      return signature !== 'wrong';
    },
    list: () => received,
  };
}

function readType(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed
      ? String(parsed.type)
      : 'no type';
  } catch {
    return 'no JSON';
  }
}
