export { BoundedPool, poolMemoryMb } from './bounded-pool';
export { answerInBounds, type Bounds, OutOfBoundsError, PoolBusyError } from './bounded-process';
