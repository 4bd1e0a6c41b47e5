export { answerInBounds } from './answer-in-bounds';
export * from './bounded-pool';
export { type Bounds, PoolBusyError, OutOfBoundsError } from './bounded-process';
export { poolMemoryMb } from './processes-at-once';
