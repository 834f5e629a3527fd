export { type LeadInNews, type LeadNews, readLeadNews } from './news/news.ts';
export { readChangedLead } from './records/changed-lead.ts';
export { describeRecords } from './person/describe-records.ts';
export { deleteErasures } from './person/erasures.store.ts';
export { listRings } from './rings/rings.ts';
export { findSpecialWord } from './ranking/fit/special-categories.ts';
export { findIdealCustomer, isDescribed } from './rules/rules.store.ts';
