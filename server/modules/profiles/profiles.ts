/** The face of profiles: what the rest of the server may use of it. */
export { findForecast, findLinkedProfile } from './profiles.store.ts';
