export const READ_WITHIN_MS = 120_000;
