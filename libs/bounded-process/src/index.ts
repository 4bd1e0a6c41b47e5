export {
  BoundedPool,
  type Exchange,
  type PoolOptions,
  type Processes,
  PROCESSES_IN_CONTAINER,
} from './bounded-pool';
export { ENVIRONMENT, serveRequests, NODE_MB, WAITING_MB } from './bounded-process';
export { type Bounds, OutOfBoundsError, PoolBusyError } from './bounds';
export { type Command, CommandPool, openPool } from './command-pool';
export { Chunks, decodeFrame, encodeFrame, type Frame, readFrames, writeFrame } from './frames';
export { programOf } from './program';
export { RemoteProcesses, serveProcesses } from './remote-processes';
export { sandboxProblem } from './sandbox';
