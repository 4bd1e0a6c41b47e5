import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundHttp } from '@coverleaf/outbound';
import { startTracing, TracingConfig, withSpan } from '@coverleaf/service-kit';
import { freePort, startCollector, waitFor } from '@coverleaf/testing';
import type { DocumentConfig } from '../document.config';
import { InsightClient } from './insight.client';

const verification = {
  name: 'Ann',
  email: 'ann@example.com',
  phoneNumber: '+1 555 010 0000',
  financialInstitution: 'Skyla',
  collateralType: 'Camry',
  loanNumber: '1234',
  additionalInformation: '',
};
const loan = {
  referenceId: 'A/B',
  insuranceStatusName: 'In Force',
  collateralDescription: '',
  insuranceCompany: 'P',
};

describe('Insight, as we speak with it', () => {
  let server: Server | undefined;
  let http: OutboundHttp | undefined;

  const speakWith = async (answer: RequestListener, continuesTrace = false): Promise<InsightClient> => {
    server = createServer(answer);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return clientOf((server.address() as AddressInfo).port, continuesTrace);
  };
  const clientOf = (port: number, continuesTrace = false): InsightClient => {
    const config = {
      INSIGHT_URL: `http://127.0.0.1:${port}/base/`,
      INSIGHT_API_KEY: 'secret',
      INSIGHT_TENANT_ID: 'bank',
      INSIGHT_CONTINUES_TRACE: continuesTrace,
      INSIGHT_BREAKER_PAUSE_MS: 100,
    } as DocumentConfig;
    http = new OutboundHttp();
    return new InsightClient(http, config);
  };
  const failureOf = (client: InsightClient): Promise<unknown> =>
    client.sendConfirmation(verification, 'key-1').then(
      () => 'none',
      (error: { failure?: string }) => error.failure,
    );

  afterEach(async () => {
    await http?.onApplicationShutdown();
    server?.closeAllConnections();
    server?.close();
  });

  it.each([true, false])('hears of our trace only where it is to continue it: %s', async (continues) => {
    const collector = await startCollector();
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
    const config = TracingConfig.parse({ OTEL_TRACES_EXPORTER: 'otlp' });
    const tracing = await startTracing('tests', config, () => undefined);
    let heard: unknown;
    const client = await speakWith(({ headers }, response) => {
      heard = headers['traceparent'];
      response.end(JSON.stringify(loan));
    }, continues);
    await withSpan({ kind: 'server', name: 'act' }, () => client.lookUpForm('A/B'));
    await tracing.stop();
    await collector.stop();
    const [call] = collector.spans.filter(({ name }) => name === 'GET Insight');
    expect(call?.attributes).toEqual({
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    });
    expect(heard).toBe(continues ? `00-${call?.traceId}-${call?.spanId}-01` : undefined);
  });

  it('is asked for a reference by its encoded path, with our key', async () => {
    let asked = {};
    const client = await speakWith((request, response) => {
      asked = { url: request.url, authorization: request.headers.authorization };
      response.end(JSON.stringify({ ...loan, more: 'ignored', collateralDescription: null }));
    });
    await expect(client.lookUpForm('A/B ?#é')).resolves.toEqual(loan);
    expect(asked).toEqual({
      url: '/base/api/v1/loan-references/A%2FB%20%3F%23%C3%A9',
      authorization: 'Bearer secret',
    });
  });

  it.each([
    [400, 'refused'],
    [409, 'refused'],
    [422, 'refused'],
    [401, 'away'],
    [404, 'away'],
    [429, 'away'],
    [500, 'away'],
    [503, 'away'],
    [301, 'away'],
    [307, 'away'],
  ])('answering a delivery with %d counts as %s', async (status, failure) => {
    let requests = 0;
    const client = await speakWith((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/elsewhere' }).end('no');
    });
    expect(await failureOf(client)).toBe(failure);
    expect(requests).toBe(1);
  });

  it('breaking the connection leaves the outcome unknown', async () => {
    const client = await speakWith((request) => request.socket.destroy());
    expect(await failureOf(client)).toBe('unknown');
  });

  it('being away means that nothing was sent', async () => {
    expect(await failureOf(clientOf(await freePort()))).toBe('away');
  });

  it('is left alone after it has failed again and again, and tried again later', async () => {
    let requests = 0;
    let status = 500;
    const client = await speakWith((_request, response) => {
      requests += 1;
      response.writeHead(status).end();
    });
    for (let index = 0; index < 20; index += 1) await failureOf(client);
    expect(requests).toBeLessThan(10);
    status = 200;
    await waitFor(async () => (await failureOf(client)) === 'none');
  });

  it('answering a lookup with nonsense, or with more than it should, is 503', async () => {
    const client = await speakWith((request, response) =>
      response.end(request.url?.endsWith('long') ? `"${'x'.repeat(100_000)}"` : '<html>'),
    );
    await expect(client.lookUpForm('odd')).rejects.toMatchObject({
      status: 503,
      code: 'insight_unavailable',
    });
    await expect(client.lookUpForm('long')).rejects.toMatchObject({
      status: 503,
      code: 'insight_unavailable',
    });
  });

  it.each([
    ['600', 600],
    ['2', 10],
    ['999999', 3_600],
    [undefined, 10],
  ])('asks whoever looks up to wait as long as it wants, within bounds: %s', async (header, seconds) => {
    const client = await speakWith((_request, response) => {
      if (header) response.setHeader('retry-after', header);
      response.writeHead(429).end();
    });
    await expect(client.lookUpForm('x')).rejects.toMatchObject({ status: 503, retryAfterSeconds: seconds });
  });

  it('not knowing a reference is 404', async () => {
    const client = await speakWith((_request, response) => response.writeHead(404).end());
    await expect(client.lookUpForm('x')).rejects.toMatchObject({ status: 404, code: 'reference_not_found' });
  });
});
