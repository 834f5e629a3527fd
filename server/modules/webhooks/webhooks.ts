export { describeErasures, listErasureStates } from './erasure-states.ts';
export { listTroubled } from './troubled.ts';
