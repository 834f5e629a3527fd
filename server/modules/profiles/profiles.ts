export { renameLinkedProfile } from './linking.ts';
export { findForecast, findLinkedProfile } from './profiles.store.ts';
