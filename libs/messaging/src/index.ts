export * from './broadcast/broadcast';
export { JobPipeline, type PipelineOptions } from './job-pipeline';
export * from './messaging.module';
export * from './outbox/outbox';
export {
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  UnrecoverableJobError,
} from './queues/job-processor';

export * from './queues/queue-board';
export * from './queues/redis';
export * from './rpc/replica-set';
export * from './rpc/rpc-client';
export * from './rpc/rpc-connection';
export * from './rpc/rpc-controller';
export * from './schedule/scheduler';
