import { expectTypeOf, test } from 'vitest';
import type { ToastKind } from './fallback-toast.ts';

// Checked by the compiler; nothing is compared at run time.
test('a toast is either a success or an error [S8.17]', () => {
  expectTypeOf<ToastKind>().toEqualTypeOf<'success' | 'error'>();
});
