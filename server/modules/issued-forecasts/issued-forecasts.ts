export { describeForecasts } from './describe-forecasts.ts';
export { type IssuedForecast, listIssuedForecasts } from './issued-forecasts.store.ts';
