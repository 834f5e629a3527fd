/** Logs a problem that the user does not have to see to the console. */
export function logProblem(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.warn(what, error);
}
