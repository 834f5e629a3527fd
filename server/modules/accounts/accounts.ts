export { limitKeysOfAddress, limitKeysOfUser } from './limit-keys.ts';
export { actorOfBearer, memberOfSession } from './sign-in/bearer.ts';
export { countIdentities } from './google/google.store.ts';
