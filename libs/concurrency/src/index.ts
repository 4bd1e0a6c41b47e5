export { ConcurrencyLimit, type ConcurrencyLimitOptions } from './concurrency-limit';
export { SingleFlight } from './single-flight';
