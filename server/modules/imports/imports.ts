import type { OwnFiles } from '../../deps.ts';
import { findFileHistory } from './file-history.ts';
import { findFileOwner } from './file-owner.ts';

export { findConnectedPeople, findConnectionDays, findConnectionsTime } from './relation.store.ts';
export { describeRelations, findRelation } from './relation.ts';

export const ownFiles: OwnFiles = { findHistory: findFileHistory, findOwner: findFileOwner };
