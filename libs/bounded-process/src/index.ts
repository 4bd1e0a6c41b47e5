export { BoundedPool, type Exchange, type PoolOptions, poolMemoryMb, type Processes } from './bounded-pool';
export { serveRequests, type Bounds, OutOfBoundsError, PoolBusyError } from './bounded-process';
export { decodeFrame, encodeFrame } from './frames';
export { RemoteProcesses, serveProcesses } from './remote-processes';
export { sandboxProblem } from './sandbox';
