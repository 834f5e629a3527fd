/** The next call of `method` waits until it is released; later ones do not. */
export function pauseBefore<K extends string>(
  on: Record<K, (...a: never[]) => Promise<unknown>>,
  method: K,
) {
  const arrived = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const original = on[method];
  on[method] = async (...values) => {
    on[method] = original;
    arrived.resolve();
    await mayGoOn.promise;
    return original(...values);
  };
  return { reached: arrived.promise, goOn: mayGoOn.resolve };
}
