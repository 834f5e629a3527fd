import { expect, test } from 'vitest';
import { CODES } from '../../contract/errors.ts';
import { PROOF_NEEDED } from './billing.ts';

test('the billing portal’s wish for a proof is known by its code', () => {
  expect(PROOF_NEEDED).toBe(CODES.proof_needed.code);
});
