export { limitKeysOfAddress, limitKeysOfUser } from './limit-keys.ts';
export { findBearerActor, findSessionMember } from './sign-in/bearer.ts';
export { countIdentities } from './google/google.store.ts';
