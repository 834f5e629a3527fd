export { findForecast, findLinkedProfile } from './profiles.store.ts';
