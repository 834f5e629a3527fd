export type { SessionKind } from './sessions.store.ts';
