/** The face of profiles: what the rest of the server may use of it. */
export { profilesJobs, workOnProfiles } from './profiles.jobs.ts';
export { eraseProfile, findAnalysis, findLinkedProfile } from './profiles.store.ts';
export { profilesRoutes } from './profiles.routes.ts';
