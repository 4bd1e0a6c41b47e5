import { JOBS, type JobDefinition } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JOB_METADATA, type JobProcessor } from './job-processor';

export interface BoundProcessor {
  readonly job: JobDefinition;
  readonly processor: JobProcessor<JobDefinition>;
}

/** Finds the processors of this process among its providers. */
@Injectable()
export class ProcessorRegistry {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws when a declared job of the service has no processor, or two */
  forService(service: string, declared: readonly JobDefinition[] = JOBS): BoundProcessor[] {
    const bound = this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      const job: unknown = metatype ? Reflect.getMetadata(JOB_METADATA, metatype) : undefined;
      return job ? [{ job: job as JobDefinition, processor: instance as JobProcessor<JobDefinition> }] : [];
    });
    for (const job of declared.filter(({ name }) => name.startsWith(`${service}.`))) {
      const count = bound.filter((entry) => entry.job === job).length;
      if (count !== 1) throw new Error(`The job ${job.name} has ${count} processors; it needs exactly one`);
    }
    return bound;
  }
}
