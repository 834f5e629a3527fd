/** Changes that no test notices, each with the reason why none is written for it. */
export const ACCEPTED: readonly { path: string; from: string; to: string; reason: string }[] = [];
