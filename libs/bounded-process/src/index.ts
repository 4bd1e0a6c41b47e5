export {
  BoundedPool,
  type Exchange,
  type PoolOptions,
  type Processes,
  PROCESSES_IN_CONTAINER,
} from './bounded-pool';
export {
  serveRequests,
  type Bounds,
  NODE_MB,
  OutOfBoundsError,
  PoolBusyError,
  WAITING_MB,
} from './bounded-process';
export { decodeFrame, encodeFrame, type Frame } from './frames';
export { RemoteProcesses, serveProcesses } from './remote-processes';
export { sandboxProblem } from './sandbox';
