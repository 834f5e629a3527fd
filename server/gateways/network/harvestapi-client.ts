import type * as z from 'zod/mini';
import { JSON_TYPE, createUpstream } from '../../platform/upstream/upstream.ts';
import type { Spender } from './budget-shares.ts';
import { type CallGuard, type Permit, SourceRefusal, SourceRestricted } from './call-guard.ts';
import { CostReply, ErrorReply } from './harvestapi-shapes.ts';

const RESPONSE_MAX_BYTES = 1_000_000;

/**
 * Makes one call. Null if the vendor reports that nothing exists; throws for any other fault.
 */
export type AskHarvestApi = <T>(
  reply: z.ZodMiniType<T>,
  path: `/linkedin/${string}`,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
  call: { spender: Spender; withinMs?: number; maxBytes?: number },
) => Promise<T | null>;

export type HarvestApiSettings = {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly concurrency: number;
  readonly queue: number;
  readonly timeoutSeconds: number;
  readonly callCost: number;
};

/** A client for HarvestAPI; `docs/decisions/0605` explains why we do not use the vendor's. */
export function createHarvestApiClient(
  options: HarvestApiSettings & { guard?: CallGuard; timeoutMs: number },
): AskHarvestApi {
  const vendor = createUpstream({
    name: 'HarvestAPI',
    maxBytes: RESPONSE_MAX_BYTES,
    withinMs: options.timeoutMs,
    running: options.concurrency,
    queued: options.queue,
    mediaType: JSON_TYPE,
  });
  const base = options.apiUrl.replace(/\/$/, '');

  async function stopIfRestricted(answer: unknown, response: Response): Promise<void> {
    const failed = ErrorReply.safeParse(answer);
    const { status } = failed.success ? failed.data : {};
    if (response.status !== 403 && status !== 403) return;
    const reason = 'status 403';
    await options.guard?.restrict(reason);
    throw new SourceRestricted(reason);
  }

  /** The vendor charges an abandoned call, but not a refused one. */
  async function chargeCall(
    call: (charge: HarvestCharge) => Promise<HarvestAnswer>,
  ): Promise<HarvestAnswer> {
    const charge: HarvestCharge = { permit: null };
    let answer: HarvestAnswer | undefined;
    try {
      answer = await call(charge);
      return answer;
    } finally {
      await charge.permit?.paid(answer ? getCost(answer, options.callCost) : options.callCost);
    }
  }

  return async function ask(reply, path, query, { spender, withinMs, ...size }) {
    const present = Object.entries(query).filter(([, value]) => value !== undefined);
    const address = `${base}${path}?${new URLSearchParams(present.map(([key, value]) => [key, `${value}`]))}`;
    const headers = { accept: 'application/json', 'x-api-key': options.apiKey };
    const { body, response } = await chargeCall(async (charge) => {
      const received = await vendor.call(async () => {
        charge.permit = (await options.guard?.permit(spender)) ?? null;
        return vendor.fetch(address, { headers }, size);
      }, withinMs);
      return { response: received, body: await readBody(received) };
    });
    await stopIfRestricted(body, response);
    if (isAbsence(body, response)) return null;
    const parsed = reply.safeParse(body);
    if (!parsed.success) throw new Error('HarvestAPI sent a reply of another shape');
    return parsed.data;
  };
}

/** A refusal needs no readable body: it may be the page of a proxy in front of the vendor. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    if (response.status === 403) return null;
    throw describeRefusal(response.status, 'HarvestAPI sent no JSON');
  }
}

/** Without the vendor's words, which may name people. */
function describeRefusal(status: number, message = `HarvestAPI responded with ${status}`): Error {
  return status >= 400 ? new SourceRefusal(message) : new Error(message);
}

/** The permit is null until the call is sent. */
type HarvestCharge = { permit: Permit | null };

type HarvestAnswer = { readonly response: Response; readonly body: unknown };

function getCost({ response, body }: HarvestAnswer, usual: number): number {
  const reported = CostReply.safeParse(body);
  if (reported.success) return reported.data.cost;
  return response.ok ? usual : 0;
}

/** Only status 404 with a textual error means absence: a proxy's 404 is a page. */
function isAbsence(answer: unknown, response: Response): boolean {
  const failed = ErrorReply.safeParse(answer);
  const { error = null, status = response.status } = failed.success ? failed.data : {};
  if (response.ok && (error === null || error === '')) return false;
  if (status === 404 && typeof error === 'string') return true;
  throw describeRefusal(status);
}
