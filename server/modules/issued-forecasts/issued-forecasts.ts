export { describeForecasts } from './describe-forecasts.ts';
export { listIssuedForecasts } from './issued-forecasts.store.ts';
