/** The public interface of leads for the rest of the server. */
export { listRings } from './rings/rings.ts';
