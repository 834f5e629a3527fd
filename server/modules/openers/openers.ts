export { describeOpeners } from './requests/requests.store.ts';
