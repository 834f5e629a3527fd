export { describeRelations, findRelation } from './relation.ts';
