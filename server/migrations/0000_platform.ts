export { up } from '../platform/database/platform-tables.ts';
