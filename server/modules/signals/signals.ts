/** The face of signals: what the rest of the server may use of it. */
export { beginDataProcessing } from './processing.ts';
export { signalsJobs, workOnSignals } from './signals.jobs.ts';
export { signalsRoutes } from './signals.routes.ts';
export { eraseSignals } from './signals.store.ts';
