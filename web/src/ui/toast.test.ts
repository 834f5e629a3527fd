import { expectTypeOf, test } from 'vitest';
import type { ToastKind } from './toast.ts';

test('a toast tells of a success or of an error, and of nothing else', () => {
  expectTypeOf<ToastKind>().toEqualTypeOf<'success' | 'error'>();
});
