export { listTroubled } from './troubled.ts';
