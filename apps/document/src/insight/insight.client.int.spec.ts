import { createServer, type RequestListener } from 'node:http';
import { fileOf, OutboundHttp } from '@coverleaf/outbound';
import { withSpan } from '@coverleaf/service-kit';
import { UNREACHABLE, listen, outcomeOf, startTracingToCollector, waitFor } from '@coverleaf/testing';
import type { DocumentConfig } from '../document.config';
import { InsightClient } from './insight.client';

const verification = {
  ...{ name: 'Ann', email: 'ann@example.com', phoneNumber: '+1 555 010 0000', financialInstitution: 'Skyla' },
  ...{ collateralType: 'Camry', loanNumber: '1234', additionalInformation: '' },
};
const status = { insuranceStatusName: 'In Force', insuranceCompany: 'P' };
const loan = { referenceId: 'A/B', collateralDescription: '', ...status };

describe('Insight', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const speakWith = async (answer: RequestListener, continuesTrace = false): Promise<InsightClient> => {
    const { url, stop } = await listen(createServer(answer));
    ends.push(stop);
    return clientOf(url, continuesTrace);
  };
  const clientOf = (
    url: string,
    continuesTrace = false,
    more: Partial<DocumentConfig> = {},
  ): InsightClient => {
    const http = new OutboundHttp();
    ends.push(() => http.onApplicationShutdown());
    return new InsightClient(http, {
      INSIGHT_URL: `${url}/base/`,
      INSIGHT_API_KEY: 'secret',
      INSIGHT_TENANT_ID: 'bank',
      INSIGHT_CONTINUES_TRACE: continuesTrace,
      INSIGHT_BREAKER_PAUSE_MS: 100,
      ...more,
    } as DocumentConfig);
  };
  const failureOf = (client: InsightClient): Promise<unknown> =>
    client.sendConfirmation(verification, 'key-1').then(
      () => 'none',
      (error: { failure?: string }) => error.failure,
    );

  it.each([
    ['zip', '37901-0001', '37901', 'found'],
    ['zip', '37902', '37901', '404 reference_not_found'],
    ['last_name', 'garcia', 'García', 'found'],
    // Insight has no such fact for this loan, so none matches.
    ['last_name', '?', '', '404 reference_not_found'],
  ] as const)(
    'is asked for a loan with the %s %j where it has %j: %s',
    async (kind, typed, known, answer) => {
      const record = { ...loan, [kind === 'zip' ? 'zip' : 'lastName']: known };
      const client = await speakWith((_, response) => response.end(JSON.stringify(record)));
      const found: unknown[] = [];
      const asked = client.lookUp({ reference: 'A/B', fact: { kind, typed } });
      const outcome = await outcomeOf(asked.then((one) => found.push(one)));
      expect(answer === 'found' ? found : outcome).toEqual(answer === 'found' ? [loan] : answer);
    },
  );

  it.each([true, false])('gets our trace context only if it should continue it: %s', async (continues) => {
    const traces = await startTracingToCollector();
    let heard: unknown;
    const client = await speakWith(({ headers }, response) => {
      heard = headers['traceparent'];
      response.end(JSON.stringify(loan));
    }, continues);
    await withSpan({ kind: 'server', name: 'act' }, () => client.lookUpForm('A/B'));
    await traces.stop();
    const [call] = traces.spans.filter(({ name }) => name === 'GET Insight');
    expect(call?.attributes).toEqual({
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    });
    expect(heard).toBe(continues ? `00-${call?.traceId}-${call?.spanId}-01` : undefined);
  });

  it('is asked for a reference by its encoded path, with our key', async () => {
    let asked: unknown[] = [];
    const client = await speakWith(({ url, headers }, response) => {
      asked = [url, headers.authorization];
      response.end(JSON.stringify({ ...loan, more: 'ignored', collateralDescription: null }));
    });
    await expect(client.lookUpForm('A/B ?#é')).resolves.toEqual({ ...loan, zip: '', lastName: '' });
    expect(asked).toEqual(['/base/api/v1/loan-references/A%2FB%20%3F%23%C3%A9', 'Bearer secret']);
  });

  it.each([
    ...[400, 409, 422].map((status) => [status, 'refused'] as const),
    ...[401, 404, 429, 500, 503, 301, 307].map((status) => [status, 'away'] as const),
  ])('counts a reply of %d to a delivery as %s', async (status, failure) => {
    let requests = 0;
    const client = await speakWith((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/elsewhere' }).end('no');
    });
    expect(await failureOf(client)).toBe(failure);
    expect(requests).toBe(1);
  });

  it.each([
    [{}, 'Bearer secret', undefined],
    // FILE_SHARE_API_KEY is sent only if the file share has its own host.
    [{ FILE_SHARE_API_KEY: 'of the share' }, 'Bearer secret', undefined],
    [{ FILE_SHARE_API_KEY: 'of the share', FILE_SHARE_URL: 'share' }, 'Bearer secret', 'Bearer of the share'],
    [{ FILE_SHARE_URL: 'share' }, 'Bearer secret', 'none'],
  ])('gets its own key, and the file share gets another: %j', async (settings, forInsight, forShare) => {
    const heard: Record<string, (string | undefined)[]> = { insight: [], share: [] };
    const host = async (name: string): Promise<string> => {
      const { url, stop } = await listen(
        createServer((request, response) => {
          heard[name]?.push(request.headers.authorization ?? 'none');
          request.resume().on('end', () => response.writeHead(201).end());
        }),
      );
      ends.push(stop);
      return url;
    };
    const [insight, share] = [await host('insight'), await host('share')];
    const client = clientOf(insight, false, {
      ...settings,
      ...('FILE_SHARE_URL' in settings && { FILE_SHARE_URL: share }),
    });
    const document = {
      ...{
        accountId: 'a',
        file: fileOf('x.pdf', 'application/pdf', 'x'),
        fileUrl: 'https://portal.example/x',
        email: null,
      },
      ...{ name: 'Ann', financialInstitution: 'Skyla', insuranceCompany: 'P', fields: null },
    };
    await client.sendDocument('lender_api', document, 'key-1');
    await client.sendDocument('file_share', document, 'key-2');
    expect(heard).toEqual(
      forShare === undefined
        ? { insight: [forInsight, forInsight], share: [] }
        : { insight: [forInsight], share: [forShare] },
    );
  });

  it('leaves the outcome unknown if it breaks the connection', async () => {
    const client = await speakWith((request) => request.socket.destroy());
    expect(await failureOf(client)).toBe('unknown');
  });

  it('was sent nothing if it is unavailable', async () => {
    expect(await failureOf(clientOf(`http://${UNREACHABLE}`))).toBe('away');
  });

  it('is left alone after repeated failures, and tried again later', async () => {
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

  it('makes a lookup fail with 503 if its reply is malformed or has more than it should', async () => {
    const client = await speakWith((request, response) =>
      response.end(request.url?.endsWith('long') ? `"${'x'.repeat(100_000)}"` : '<html>'),
    );
    for (const reference of ['odd', 'long'])
      expect(await outcomeOf(client.lookUpForm(reference))).toBe('503 insight_unavailable');
  });

  it.each([
    ['600', 600],
    ['2', 10],
    ['999999', 3_600],
    [undefined, 10],
  ])('may make borrowers wait for a lookup, within bounds: %s', async (header, seconds) => {
    const client = await speakWith((_request, response) => {
      if (header) response.setHeader('retry-after', header);
      response.writeHead(429).end();
    });
    await expect(client.lookUpForm('x')).rejects.toMatchObject({ status: 503, retryAfterSeconds: seconds });
  });

  it('makes a lookup fail with 404 if it doesn’t know the reference', async () => {
    const client = await speakWith((_request, response) => response.writeHead(404).end());
    expect(await outcomeOf(client.lookUpForm('x'))).toBe('404 reference_not_found');
  });

  describe('is asked for each spelling of a reference, and', () => {
    let asked: string[];
    let insight: InsightClient;

    beforeEach(async () => {
      asked = [];
      insight = await speakWith(({ url = '' }, response) => {
        const reference = decodeURIComponent(url.split('/').at(-1) ?? '');
        asked.push(reference);
        const status = reference === 'REF-1001' ? 200 : reference.startsWith('bad') ? 500 : 404;
        response.writeHead(status).end(JSON.stringify({ referenceId: reference }));
      });
    });

    it.each([
      ['REF\u20111001', ['REF-1001']],
      ['ref 1001', ['REF-1001', 'ref 1001']],
    ])('finds REF-1001 for %j', async (reference, questions) => {
      await expect(insight.lookUp({ reference })).resolves.toMatchObject({ referenceId: 'REF-1001' });
      expect(asked.toSorted()).toEqual(questions);
    });

    it('gets equally many requests for unknown and known references', async () => {
      await expect(insight.lookUp({ reference: 'REF9999' })).rejects.toMatchObject({ status: 404 });
      expect(asked.toSorted()).toEqual(['REF-9999', 'REF9999']);
    });

    it('doesn’t make a reference unknown if one spelling could not be looked up', async () => {
      await expect(insight.lookUp({ reference: 'bad 1' })).rejects.toMatchObject({ status: 503 });
      expect(asked.toSorted()).toEqual(['BAD-1', 'bad 1']);
    });
  });
});
