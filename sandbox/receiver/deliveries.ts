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

export type Deliveries = ReturnType<typeof createDeliveries>;

const KEPT = 100;

/** Checks signatures by the library of Standard Webhooks, as a receiver of a member would. */
export function createDeliveries(now: () => number = Date.now) {
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
    setSecret(secret: string): boolean {
      try {
        webhook = new Webhook(secret);
        return true;
      } catch {
        return false;
      }
    },
    hasSecret: (): boolean => webhook !== null,
    /** False if its signature is wrong. */
    receive(headers: Record<string, string>, body: string): boolean {
      const signature = judge(headers, body);
      const id = headers['webhook-id'] ?? '';
      const at = new Date(now()).toISOString();
      const delivery = { id, type: readType(body), at, signature, body };
      received = [delivery, ...received].slice(0, KEPT);
      return signature !== 'wrong';
    },
    /** Newest first. */
    list: (): readonly ReceivedDelivery[] => received,
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
