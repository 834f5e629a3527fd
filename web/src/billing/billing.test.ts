import { expect, test } from 'vitest';
import { CODES } from '../../../contract/errors.ts';
import { PROOF_NEEDED } from './billing.ts';

test('PROOF_NEEDED is the code of proof_needed', () => {
  expect(PROOF_NEEDED).toBe(CODES.proof_needed.code);
});
