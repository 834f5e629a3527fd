/** The public interface of issued forecasts for the rest of the server. */
export { describeForecasts } from './describe-forecasts.ts';
export { listIssuedForecasts } from './issued-forecasts.store.ts';
