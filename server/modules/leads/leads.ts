export { type LeadInNews, type LeadNews, readLeadNews } from './news/news.ts';
export { describeRecords } from './person/describe-records.ts';
export { deleteErasuresOf } from './person/erasures.store.ts';
export { listRings } from './rings/rings.ts';
export { specialWordIn } from './ranking/fit/special-categories.ts';
