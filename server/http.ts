import type { Member } from './member.ts';
import type { SessionActor } from './platform/http/routes/actors.ts';
import { createBinder, type BoundRoute as Bound } from './platform/http/routes/binding.ts';

export { HttpResponse, redirect } from './platform/http/routes/binding.ts';

export type ProductActor = SessionActor<Member>;
export type ProductRoute = Bound<ProductActor>;

export const on = createBinder<ProductActor>();
