import { registry, SECONDS } from '@coverleaf/service-kit';
import { Counter, Histogram } from 'prom-client';

export const readingSeconds = new Histogram({
  name: 'coverleaf_reading_seconds',
  help: 'Time from the arrival of an upload to the end of its reading',
  buckets: [...SECONDS, 60, 120],
  registers: [registry],
});

/** Also of uploads that find the queue full, which no reader ever sees. */
export const readings = new Counter({
  name: 'coverleaf_readings_total',
  help: 'Uploads that were read, by the answer of the verdict (`none` without a lender), or not, by the obstacle',
  labelNames: ['outcome'],
  registers: [registry],
});
