/** The face of this module: what others may ask about an account. */
export { findById as findAccount, holdAccount, type Account } from './accounts.store.ts';
export { memberOfBearer } from './bearer.ts';
