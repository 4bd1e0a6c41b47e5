import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '../../tests/stack/start-stack';
import { type Load, load } from '../load/load';
import { type Profile, profileOf } from './cpu-profile';

const SERVICES = join(__dirname, '..', '..', 'dist', 'services');

/** What a sample counts for, by the module that ran; the first that matches. */
const STEPS: readonly (readonly [step: string, module: RegExp])[] = [
  ['Fastify', /node_modules\/(?:@fastify|fastify|find-my-way|light-my-request|avvio|secure-json-parse)\b/],
  ['RPC', /node_modules\/@nestjs\/microservices\/|libs\/messaging\/src\/rpc\//],
  ['Nest', /node_modules\/(?:@nestjs|rxjs|reflect-metadata)\b/],
  ['log', /node_modules\/(?:pino|sonic-boom|safe-stable-stringify)\b|src\/logging\//],
  ['metrics', /node_modules\/(?:prom-client|tdigest|bintrees)\b/],
  ['Redis', /node_modules\/(?:ioredis|@ioredis|bullmq|redis-\w+|lua-?\w*)\b/],
  ['Postgres', /node_modules\/(?:pg|pg-\w+|postgres-\w+|typeorm)\b/],
  ['zod', /node_modules\/zod\b/],
  ['undici', /node_modules\/undici\b/],
  ['libraries', /node_modules\//],
];

/** Native functions that pass bytes to the kernel. */
const WRITES = /^(?:writev|write\w*String|writeBuffer|shutdown|req\.oncomplete)$/;

const SECONDS = 5;

/** Microseconds of a service by step for each request of a load, the most first. Its rate counts for nothing. */
export async function stepsOf(
  stack: Stack,
  service: 'gateway' | 'lender' | 'document',
  asked: Omit<Load, 'length'>,
): Promise<string> {
  let requests = 0;
  const profile = await profileOf(await stack.pidOf(service), async () => {
    const { perSecond } = await load({ ...asked, length: { seconds: SECONDS } });
    requests = perSecond * SECONDS;
  });
  return microsecondsByStep(profile, service, requests);
}

async function microsecondsByStep(profile: Profile, service: string, requests: number): Promise<string> {
  const moduleAt = await modulesOf(service);
  const stepOf = new Map(profile.nodes.map(({ id, callFrame }) => [id, stepIn(callFrame, moduleAt)]));
  const times = new Map<string, number>();
  profile.samples.forEach((id, at) => {
    const step = stepOf.get(id);
    if (step) times.set(step, (times.get(step) ?? 0) + (profile.timeDeltas[at] ?? 0) / requests);
  });
  const all = [...times.values()].reduce((sum, one) => sum + one, 0);
  const steps = [...times]
    .toSorted(([, a], [, b]) => b - a)
    .filter(([, us]) => us >= 1)
    .map(([step, us]) => `${step} ${us.toFixed(0)}`);
  return `${all.toFixed(0)} in all: ${steps.join(', ')}`;
}

/** Undefined: the process had nothing to do. */
function stepIn(
  { functionName, url, lineNumber }: Profile['nodes'][number]['callFrame'],
  moduleAt: (line: number) => string,
): string | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)') return 'V8 and the kernel';
  if (url === '' && WRITES.test(functionName)) return 'writing to sockets';
  if (!url.endsWith('.bundle.js')) return 'Node’s HTTP, streams and promises';
  const module = moduleAt(lineNumber);
  return STEPS.find(([, pattern]) => pattern.test(module))?.[0] ?? 'Coverleaf’s own code';
}

/** The module of each line of a bundle. Each module begins with a comment that names its file. */
async function modulesOf(service: string): Promise<(line: number) => string> {
  const text = await readFile(join(SERVICES, `${service}.bundle.js`), 'utf8');
  const modules: string[] = [];
  let module = '';
  for (const line of text.split('\n')) {
    if (/^\/\/ (?:node_modules|dist)\//.test(line)) module = line.slice(3);
    modules.push(module);
  }
  return (line) => modules[line] ?? '';
}
