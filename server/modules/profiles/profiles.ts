export { renameLinkedProfile } from './linking.ts';
export { deletePreviewsOf, findForecast, findLinkedProfile } from './profiles.store.ts';
