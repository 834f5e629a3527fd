import type { Member } from './modules/sessions/sessions.ts';
import { binder } from './platform/http/binding.ts';

export { Answer, redirect, type BoundRoute } from './platform/http/binding.ts';

/** Binds an entry of the contract to what it does; signed-in calls carry a `Member`. */
export const on = binder<Member>();
