export type Events = {
  /** A subscription becomes active, for the first time or after its data were erased. */
  'subscription.activated': { userId: string };
  /** The engagement from before the first payment has been read. */
  'history.read': { userId: string };
  /** The signals of the running month became more, as after a change to a larger plan. */
  'allowance.raised': { userId: string };
  /** The signals of a new month became available. */
  'allowance.renewed': { userId: string };
  /** Two people of an account turn out to be one; `gone` is about to be deleted. */
  'people.merged': { userId: string; kept: number; gone: number };
  /** The account is in another time zone. */
  'time_zone.changed': { userId: string };
  /** The data of a plan are erased after it was unpaid or ended for too long. */
  'data.erased': { userId: string };
  'account.erased': { userId: string };
};
