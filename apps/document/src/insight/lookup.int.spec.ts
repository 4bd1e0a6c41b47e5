import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundHttp } from '@coverleaf/outbound';
import type { DocumentConfig } from '../document.config';
import { InsightClient } from './insight.client';

describe('a lookup', () => {
  const http = new OutboundHttp();
  let server: Server;
  let asked: string[];
  let insight: InsightClient;

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      const reference = decodeURIComponent(url.split('/').at(-1) ?? '');
      asked.push(reference);
      const status = reference === 'REF-1001' ? 200 : reference.startsWith('bad') ? 500 : 404;
      response.writeHead(status).end(JSON.stringify({ referenceId: reference }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const config = {
      INSIGHT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      INSIGHT_TENANT_ID: 'bank',
      INSIGHT_BREAKER_PAUSE_MS: 100,
    } as DocumentConfig;
    insight = new InsightClient(http, config);
  });

  beforeEach(() => {
    asked = [];
  });

  afterAll(async () => {
    await http.onApplicationShutdown();
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['REF-1001', ['REF-1001']],
    ['REF\u20111001', ['REF-1001']],
    ['ＲＥＦ－１００１', ['REF-1001']],
    ['REF1001', ['REF-1001', 'REF1001']],
    ['ref 1001', ['REF-1001', 'ref 1001']],
  ])('of %j finds REF-1001', async (reference, questions) => {
    await expect(insight.lookUp({ reference })).resolves.toMatchObject({ referenceId: 'REF-1001' });
    expect(asked.toSorted()).toEqual(questions);
  });

  it('of what nobody has asks as often as of what somebody has', async () => {
    await expect(insight.lookUp({ reference: 'REF9999' })).rejects.toMatchObject({ status: 404 });
    expect(asked.toSorted()).toEqual(['REF-9999', 'REF9999']);
  });

  it('of which a part could not be asked does not say that nobody has it', async () => {
    await expect(insight.lookUp({ reference: 'bad 1' })).rejects.toMatchObject({ status: 503 });
    expect(asked.toSorted()).toEqual(['BAD-1', 'bad 1']);
  });
});
