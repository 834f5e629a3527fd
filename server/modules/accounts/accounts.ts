/** The face of this module: what others may ask about an account. */
export { holdAccount } from './accounts.store.ts';
export { memberOfBearer, memberOfSession } from './bearer.ts';
export { findAccount, type FoundAccount } from './lookup.store.ts';
