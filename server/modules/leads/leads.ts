export { specialWordIn } from './ranking/special-categories.ts';
