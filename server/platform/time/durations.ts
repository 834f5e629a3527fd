export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export const MINUTE_MS = MINUTE_SECONDS * 1_000;
export const HOUR_MS = HOUR_SECONDS * 1_000;
export const DAY_MS = DAY_SECONDS * 1_000;
