export { deletePreviewsOf, findForecast, findLinkedProfile } from './profiles.store.ts';
