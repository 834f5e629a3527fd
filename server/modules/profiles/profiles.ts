/** The public interface of profiles for the rest of the server. */
export { findForecast, findLinkedProfile } from './profiles.store.ts';
