export { eraseAccount, findDeletion, findUnerased, markDeleted } from './deletion.store.ts';
export { holdAccount, lockAccount, lockAccountByEmail } from './locks.store.ts';
export { type AnyAccount, findAnyAccount } from './lookup.store.ts';
export { setSettings } from './settings.store.ts';
export {
  type Contact,
  findAccount,
  findAccountByEmail,
  findContact,
  findSignUp,
  hasPassword,
  insertAccount,
  UNKNOWN_USER,
  replacePassword,
  setNames,
  setPassword,
  verifyEmail,
} from './users.store.ts';
