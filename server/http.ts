import type { Member } from './member.ts';
import type { SessionActor, TokenActor } from './platform/http/routes/actors.ts';
import { createBinder, type BoundRoute as Bound } from './platform/http/routes/binding.ts';

export { HttpResponse, redirect } from './platform/http/routes/binding.ts';

export type ProductActor = SessionActor<Member> | TokenActor;
export type ProductRoute = Bound<ProductActor>;

export const on = createBinder<ProductActor>();
