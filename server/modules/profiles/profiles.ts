export { findForecast, findLinkedProfile } from './profiles.store.ts';
export {
  findPostAuthor,
  forgetTrackedProfiles,
  type PostAuthor,
  refreshTrackedProfile,
} from './tracked-profile.ts';
