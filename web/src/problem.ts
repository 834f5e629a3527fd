/** Notes for whoever looks into the browser's console: a problem that the user was not, or need not be, told of. */
export function logProblem(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.warn(what, error);
}
