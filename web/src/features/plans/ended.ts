import { PAYMENT_GRACE_DAYS } from '../../../../contract/limits.ts';
import type { EndedSubscription } from '../../../../contract/routes/billing.ts';
import { formatDate } from '../../format/format.ts';

export function endedNotice(
  ended: EndedSubscription,
  timeZone: string,
): [what: string, then: string] {
  const on = (isoTime: string) => formatDate(isoTime, timeZone);
  const kept = `Your signals and their history are kept until ${on(ended.dataErasedAt)}. Choose a plan before that day, and everything is as you left it.`;
  const why = ended.wasUnpaid
    ? ended.isErased
      ? `, because it was not paid for ${PAYMENT_GRACE_DAYS} days`
      : ', because it was not paid'
    : '';
  if (ended.wasReturned) {
    return [
      `Your bank returned your payment for the ${ended.product.name} plan.`,
      ended.isErased
        ? 'The plan was not opened, and you owe nothing. Choose a plan again, and pay by card or from an account that allows debits.'
        : `The plan was not opened, and you owe nothing. ${kept}`,
    ];
  }
  return [
    `Your ${ended.product.name} plan ended on ${on(ended.endedAt)}${why}.`,
    ended.isErased
      ? 'Its signals and their history are erased. Your account stays: with a new plan we read the posts again.'
      : kept,
  ];
}
