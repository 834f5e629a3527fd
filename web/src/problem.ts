export function logProblem(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.warn(what, error);
}
