import { defineJob, type JobDefinition } from '@coverleaf/contracts';
import type { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { type JobProcessor, Processor, ProcessorRegistry } from './job-processor';

const job = defineJob('tests.do-something', {
  payload: z.strictObject({ id: z.string() }),
  attempts: 1,
  backoff: { firstMs: 1, factor: 1, capMs: 1, jitter: 0 },
  concurrency: 1,
  retention: { completedSeconds: 1, failedSeconds: 1 },
});

@Processor(job)
class Right implements JobProcessor<typeof job> {
  process = () => Promise.resolve();
}

@Processor(job)
class Twin extends Right {}

function find(classes: readonly (new () => object)[], declared: readonly JobDefinition[] = [job]): unknown[] {
  const providers = [...classes, class Other {}].map((metatype) => ({ metatype, instance: new metatype() }));
  const discovery = { getProviders: () => providers } as unknown as DiscoveryService;
  return new ProcessorRegistry(discovery).forService('tests', declared);
}

describe('the processors of a service', () => {
  it('are found by their jobs', () => {
    expect(find([Right])).toEqual([{ job, processor: expect.any(Right) as Right }]);
  });

  it('must exist: a service with a job without one doesn’t start', () => {
    expect(() => find([])).toThrow('The job tests.do-something has 0 processors; it needs exactly one');
  });

  it('are one per job', () => {
    expect(() => find([Right, Twin])).toThrow('has 2 processors');
  });

  it('are refused for a job outside of the catalog, which would never leave the outbox', () => {
    expect(() => find([Right], [])).toThrow('The job tests.do-something is in no module');
  });

  it('are not required of another service', () => {
    expect(find([], [{ ...job, name: 'other.do-something' }])).toEqual([]);
  });
});
