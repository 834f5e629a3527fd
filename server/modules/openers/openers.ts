export { describeOpeners } from './requests/describe-openers.store.ts';
