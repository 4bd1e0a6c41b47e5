import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Collector, startCollector, waitFor } from '@coverleaf/testing';
import { AppError } from '../errors/errors';
import { currentTraceparent, openSpan, traceIds, withSpan } from './span';
import { startTracing, type Tracing, TracingConfig } from './start-tracing';

const STRANGER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('traces', () => {
  let collector: Collector;
  let tracing: Tracing;
  let told: boolean[];

  const start = async (env: Record<string, string> = {}): Promise<void> => {
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50', ...env };
    Object.assign(process.env, given);
    tracing = await startTracing('tests', TracingConfig.parse(given), (isTaken) => told.push(isTaken));
  };
  const spanOf = (name: string) => collector.spans.find((span) => span.name === name);

  beforeEach(async () => {
    told = [];
    collector = await startCollector();
  });
  afterEach(async () => {
    await tracing.stop();
    await collector.stop();
    for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
  });

  it('don’t keep a process from ending while the collector hangs', async () => {
    await start();
    collector.turn('hangs');
    for (let count = 0; count < 5_000; count += 1) openSpan({ kind: 'server', name: 'any' })?.end();
    await waitFor(() => collector.requests > 0);
    const began = Date.now();
    await tracing.stop();
    // The exporter's own timeout would be ten seconds per batch.
    expect(Date.now() - began).toBeLessThan(8_000);
    collector.turn('takes');
  });

  it('contain spans with their parents, attributes and the code of an error, but never its text', async () => {
    await start({ OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests' });
    const failing = withSpan({ kind: 'server', name: 'outer' }, () =>
      withSpan({ kind: 'client', name: 'inner', attributes: { 'rpc.method': 'tests.do' } }, () =>
        Promise.reject(Object.assign(new Error('Ann Zebrafinch'), { code: 'ECONNREFUSED' })),
      ),
    );
    await expect(failing).rejects.toThrow('Ann Zebrafinch');
    const fail = (name: string, error: Error) =>
      withSpan({ kind: 'server', name }, () => Promise.reject(error)).catch(() => undefined);
    await fail('strange', Object.assign(new Error(), { code: 'no code: Ann Zebrafinch' }));
    await fail('refused', new AppError('not_found', 404, 'No Ann Zebrafinch'));
    await tracing.stop();
    const outer = spanOf('outer');
    expect(spanOf('inner')).toMatchObject({
      service: 'tests',
      traceId: outer?.traceId,
      parentSpanId: outer?.spanId,
      attributes: { 'rpc.method': 'tests.do', 'error.type': 'ECONNREFUSED' },
      isError: true,
    });
    expect(spanOf('strange')?.attributes).toEqual({ 'error.type': '_OTHER' });
    const attributes = { 'coverleaf.refusal': 'not_found' };
    expect(spanOf('refused')).toMatchObject({ attributes, isError: false });
    expect(collector.bodies.join()).toContain('deployment.environment.name');
    expect(collector.bodies.join()).not.toContain('Zebrafinch');
  });

  it('continue from one of our processes to the next', async () => {
    await start();
    await withSpan({ kind: 'producer', name: 'sent' }, async () => {
      const parent = currentTraceparent();
      await withSpan({ kind: 'consumer', name: 'received', parent }, () => Promise.resolve());
    });
    await tracing.stop();
    expect(spanOf('received')?.parentSpanId).toBe(spanOf('sent')?.spanId);
  });

  it("note a stranger's trace but use neither its id nor its sampling", async () => {
    await start();
    openSpan({ kind: 'server', name: 'asked', linkedTraceparent: STRANGER })?.end();
    await tracing.stop();
    const linkedTraceIds = ['0af7651916cd43dd8448eb211c80319c'];
    expect(spanOf('asked')).toMatchObject({ parentSpanId: '', linkedTraceIds });
    await start({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
    const span = openSpan({ kind: 'server', name: 'unwanted', linkedTraceparent: STRANGER });
    // The decision not to sample is passed on, and logs don't name the trace.
    expect(span?.run(currentTraceparent)).toMatch(/-00$/);
    expect(span?.run(traceIds)).toBeUndefined();
    span?.end();
    await tracing.stop();
    expect(spanOf('unwanted')).toBeUndefined();
  });

  it('are reported once when the collector fails, and once when it is back', async () => {
    await start();
    const send = async (): Promise<void> => {
      const before = collector.requests;
      await withSpan({ kind: 'server', name: 'any' }, () => Promise.resolve());
      await waitFor(() => collector.requests > before);
    };
    collector.turn('refuses');
    await send();
    await send();
    collector.turn('takes');
    await send();
    await waitFor(() => told.length === 2);
    expect(told).toEqual([false, true]);
  });

  it('are off by default: nothing is loaded, nothing is sent', async () => {
    await start({ OTEL_TRACES_EXPORTER: 'none' });
    expect(openSpan({ kind: 'server', name: 'any' })).toBeUndefined();
    const program = `
      const { startTracing, TracingConfig } = require('./libs/service-kit/src/index.ts');
      void startTracing('tests', TracingConfig.parse({}), () => undefined).then(() => {
        const loaded = Object.keys(require.cache).filter((file) => file.includes('/@opentelemetry/'));
        console.log(JSON.stringify([...new Set(loaded.map((file) => file.split('/@opentelemetry/')[1].split('/')[0]))]));
      });`;
    const child = spawn(process.execPath, ['-r', '@swc-node/register', '-e', program], {
      cwd: join(__dirname, '..', '..', '..', '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(said.toString())).toEqual(['api']);
    expect(collector.requests).toBe(0);
  });

  it('refuse a protocol or sampler that isn’t supported', () => {
    expect(TracingConfig.safeParse({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }).success).toBe(false);
    expect(TracingConfig.safeParse({ OTEL_TRACES_SAMPLER: 'sometimes' }).success).toBe(false);
    expect(TracingConfig.safeParse({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }).success).toBe(false);
  });
});
