export { BoundedPool, poolMemoryMb } from './bounded-pool';
export { serveRequests, type Bounds, OutOfBoundsError, PoolBusyError } from './bounded-process';
