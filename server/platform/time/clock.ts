/** The only source of the current time, so that tests and Stripe's test clocks can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
