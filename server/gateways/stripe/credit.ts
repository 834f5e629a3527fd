import * as z from 'zod/mini';
import { replaceMissing, type StripeCalls } from './client.ts';
import { getGivenCredit } from './invoice-credit.ts';
import { MAX_INVOICES, PAGE } from './lists.ts';
import { DeletedCustomer, metadata } from './shapes.ts';

/**
 * Keys in a customer's metadata: the subscription whose credit was withdrawn last, the amount, and
 * which part.
 */
const WITHDRAWN = 'credit_withdrawn_for';
/** The same for credit for an allowance that was used. */
const USED = 'used_credit_withdrawn_for';

const CreditReply = z.pipe(
  z.union([DeletedCustomer, z.object({ balance: z.int(), metadata })]),
  z.transform((customer) => ('deleted' in customer ? null : customer)),
);

/** How much each invoice raised its customer's credit, and how much of that is unpaid. */
const CreditChangesReply = z.array(
  z.pipe(
    z.object({
      status: z.nullable(z.string()),
      amount_due: z.int(),
      amount_paid: z.int(),
      starting_balance: z.int(),
      ending_balance: z.nullable(z.int()),
    }),
    z.transform(({ status, ...invoice }) => ({
      given: getGivenCredit({ status, ...invoice }),
      unpaid: status === 'draft' ? 0 : invoice.amount_due - invoice.amount_paid,
    })),
  ),
);
type CreditChange = z.output<typeof CreditChangesReply>[number];

type UsedCredit = { customerId: string; subscriptionId: string; total: number };

/** Credit that changes of a plan gave for unpaid time. */
export function createCreditCalls(calls: StripeCalls) {
  const { ask } = calls;
  const readCredit = (customerId: string) =>
    ask(
      async (stripe) => CreditReply.parse(await stripe.customers.retrieve(customerId)),
      replaceMissing(null),
    );
  return {
    /** `total` is what to withdraw for the subscription since it began. Idempotent. */
    async withdrawUsedCredit({ customerId, subscriptionId, total }: UsedCredit): Promise<void> {
      const customer = await readCredit(customerId);
      const left = total - getWithdrawnAsUsed(customer, subscriptionId);
      if (!customer || left <= 0) return;
      const amount = Math.min(left, Math.max(0, -customer.balance));
      await ask(async (stripe) =>
        stripe.customers.update(customerId, {
          balance: customer.balance + amount,
          metadata: { [USED]: `${subscriptionId} ${total}` },
        }),
      );
    },
    /**
     * Withdraws what the changes of a subscription added to its customer's credit, or returns what
     * they used. With `unpaid`, only what they gave for unpaid time; once that is paid, the next
     * call returns it. Idempotent.
     */
    async withdrawCredit(
      customerId: string,
      subscriptionId: string,
      part: 'all' | 'unpaid',
    ): Promise<void> {
      const changes = await readGivenCredit(calls, subscriptionId);
      const customer = await readCredit(customerId);
      const sum = changes.given - getWithdrawnAsUsed(customer, subscriptionId);
      const given = part === 'all' ? sum : Math.max(0, Math.min(sum, changes.unpaid));
      const [of, before = '0', done] = customer?.metadata[WITHDRAWN]?.split(' ') ?? [];
      const isKnown = of === subscriptionId;
      const left = isKnown ? given - Number(before) : given;
      if (!customer || (left === 0 && (!isKnown || done === part))) return;
      // It was withdrawn at the end of the plan.
      if (isKnown && done === 'all' && part === 'unpaid') return;
      // Positive if the customer owes, negative for credit.
      const { balance } = customer;
      const amount = Math.min(left, Math.max(0, -balance));
      // In one request with its mark, so that another attempt changes nothing.
      await ask(async (stripe) =>
        stripe.customers.update(customerId, {
          balance: balance + amount,
          metadata: { [WITHDRAWN]: `${subscriptionId} ${given} ${part}` },
        }),
      );
    },
  };
}

function getWithdrawnAsUsed(
  customer: z.output<typeof CreditReply>,
  subscriptionId: string,
): number {
  const [of, total] = customer?.metadata[USED]?.split(' ') ?? [];
  return of === subscriptionId ? Number(total) : 0;
}

/** Minor units. */
async function readGivenCredit(
  { ask }: StripeCalls,
  subscriptionId: string,
): Promise<CreditChange> {
  const changes = await ask(async (stripe) => {
    const listed = stripe.invoices.list({ subscription: subscriptionId, limit: PAGE });
    const data = await listed.autoPagingToArray({ limit: MAX_INVOICES });
    return CreditChangesReply.parse(data);
  }, replaceMissing<CreditChange[]>([]));
  return changes.reduce(
    (sum, { given, unpaid }) => ({ given: sum.given + given, unpaid: sum.unpaid + unpaid }),
    { given: 0, unpaid: 0 },
  );
}
