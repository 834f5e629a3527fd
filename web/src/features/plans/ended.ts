import { PAYMENT_GRACE_DAYS } from '../../../../contract/limits.ts';
import type { EndedSubscription } from '../../../../contract/routes/billing.ts';
import { formatDate } from '../../format/format.ts';

export function endedNotice(
  ended: EndedSubscription,
  timeZone: string,
): [what: string, then: string] {
  const on = (isoTime: string) => formatDate(isoTime, timeZone);
  const why = ended.wasUnpaid
    ? ended.isErased
      ? `, because it was not paid for ${PAYMENT_GRACE_DAYS} days`
      : ', because it was not paid'
    : '';
  return [
    `Your ${ended.product.name} plan ended on ${on(ended.endedAt)}${why}.`,
    ended.isErased
      ? 'Its signals and their history are erased. Your account stays: with a new plan we read the posts again.'
      : `Your signals and their history are kept until ${on(ended.dataErasedAt)}. Choose a plan before that day, and everything is as you left it.`,
  ];
}
