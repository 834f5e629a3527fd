import { expectTypeOf, test } from 'vitest';
import type { ToastKind } from './toast.ts';

// Judged by the compiler, which reads tests as well: at run time nothing is compared.
test('a toast tells of a success or of an error, and of nothing else', () => {
  expectTypeOf<ToastKind>().toEqualTypeOf<'success' | 'error'>();
});
