/**
 * After `ms`, returns or throws the result of `late`. The work continues; its result is dropped.
 */
export async function runWithin<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([work, end.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
