import { createCodeHasher, createPasswordHasher } from '../platform/crypto/crypto.ts';
import type { ProductSecrets } from '../platform/crypto/secrets.ts';

/** For rules that are about something else: the product's cost would be most of their work. */
export function createCheapHashers(
  { codePepper }: Pick<ProductSecrets, 'codePepper'>,
  queue: { running?: number; queued?: number } = {},
) {
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return {
    passwords: createPasswordHasher({ ...queue, cost }),
    codes: createCodeHasher(codePepper, { cost: 2 }),
  };
}
