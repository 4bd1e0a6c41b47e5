import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { setTimeout as later } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { OutboundHttp } from '@coverleaf/outbound';
import { loadConfig } from '@coverleaf/service-kit';
import { listen, newActor, UNREACHABLE, waitFor } from '@coverleaf/testing';
import { defaultRequirements, judge } from '@coverleaf/reading';
import {
  asked,
  context,
  fieldOf,
  fieldsWith,
  good,
  readingOf,
} from '../../../../libs/reading/test/invented-readings';
import { DECLARATIONS, declarationsPdf } from '../../test/declarations-pdf';
import { lenderRecord } from '../../test/fake-services';
import { SKYLA, startDocument } from '../../test/start-document';
import { DocumentConfig } from '../document.config';
import { DocumentsService } from '../documents/documents.service';
import { ExternalOpinion, judgedAgain, withOpinion } from './external-opinion';
import { ExternalReader } from './external-reader';
import { ReadingsService } from './readings.service';
import { RequirementsService } from './requirements.service';
import { DocumentReadingEntity } from './results/reading.entity';

jest.setTimeout(90_000);

const opinion = (more: object = {}): string =>
  JSON.stringify({ version: 1, answer: 'yes', fields: [], ...more });
const question = { asOf: '2026-11-24', requirements: defaultRequirements('auto', 'Skyla Credit Union') };

describe('an external reader', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const serve = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer);
    const { url, stop } = await listen(server);
    ends.push(() => server.closeAllConnections(), stop);
    return url;
  };
  const readerAt = (url: string, more: Partial<DocumentConfig> = {}): ExternalReader => {
    const http = new OutboundHttp();
    ends.push(() => http.onApplicationShutdown());
    return new ExternalReader(http, {
      ...{ READING_ENGINE: 'http', READING_ENGINE_URL: `${url}/base/`, READING_ENGINE_TOKEN: 'token' },
      ...{ READING_ENGINE_TIMEOUT_MS: 1_000, ...more },
    } as DocumentConfig);
  };
  const ask = (reader: ExternalReader) => reader.ask(Buffer.from('%PDF'), 'application/pdf', question);

  it('gets the file and the names of fields, but nothing about the borrower', async () => {
    let heard: unknown[] = [];
    let body = '';
    const url = await serve((request, response) => {
      heard = [request.method, request.url, request.headers.authorization];
      void text(request).then((sent) => {
        body = sent;
        response.end(opinion({ more: 'ignored' }));
      });
    });
    const reader = readerAt(url);
    expect(await ask(reader)).toEqual({ version: 1, answer: 'yes', fields: [] });
    expect(heard).toEqual(['POST', '/base/v1/read', 'Bearer token']);
    expect(body).toContain('name="file"; filename="document"\r\nContent-Type: application/pdf\r\n\r\n%PDF');
    const [, json = ''] =
      /filename="question.json"\r\nContent-Type: application\/json\r\n\r\n(.*)\r\n/.exec(body) ?? [];
    expect(JSON.parse(json)).toEqual({ version: 1, ...question });
    expect(await reader.tell()).toEqual({ host: new URL(url).host });
  });

  it('gets nothing while it is off', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests += 1;
      response.end(opinion());
    });
    const reader = readerAt(url, { READING_ENGINE: 'local' });
    expect([await ask(reader), await reader.tell(), requests]).toEqual([null, { host: null }, 0]);
  });

  const drip = async (response: ServerResponse): Promise<void> => {
    while (!response.destroyed) {
      response.write(' ');
      await later(50);
    }
  };
  const field = { name: 'policy_number', value: 'X-1', page: 1, box: null };
  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['drips', (_, response) => void drip(response)],
    ['answers far too much', (_, response) => response.end(opinion({ more: 'x'.repeat(300_000) }))],
    ['redirects', (_, response) => response.writeHead(307, { location: '/elsewhere' }).end()],
    ['fails', (_, response) => response.writeHead(500).end(opinion())],
    ['breaks the connection', (request) => request.socket.destroy()],
    ['answers something else', (_, response) => response.end('<html>')],
    ['answers with another version', (_, response) => response.end(opinion({ version: 2 }))],
    ['invents an answer', (_, response) => response.end(opinion({ answer: 'certainly' }))],
    ['invents a name', (_, response) => response.end(opinion({ fields: [{ ...field, name: 'party' }] }))],
    [
      'writes no date',
      (_, response) => response.end(opinion({ fields: [{ ...field, name: 'effective_date' }] })),
    ],
    [
      'says too much',
      (_, response) => response.end(opinion({ fields: Array.from({ length: 101 }, () => field) })),
    ],
  ])('is ignored if it %s', async (_what, answer) => {
    let requests = 0;
    const url = await serve((request, response) => {
      requests += 1;
      request.resume();
      answer(request, response);
    });
    expect(await ask(readerAt(url))).toBeNull();
    expect(requests).toBe(1);
  });

  it('is ignored while it is unavailable', async () => {
    expect(await ask(readerAt(`http://${UNREACHABLE}`))).toBeNull();
  });

  it('must be protected by TLS, except on this machine', () => {
    const refusal = (READING_ENGINE_URL: string | undefined): string => {
      try {
        loadConfig(DocumentConfig, { READING_ENGINE: 'http', READING_ENGINE_URL });
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(refusal('http://reader.example')).toMatch(/READING_ENGINE_URL: Begin it with https/);
    expect(refusal('http://127.0.0.1.example')).toMatch(/READING_ENGINE_URL: Begin it with https/);
    for (const url of [
      'https://reader.example',
      'http://127.0.0.1:9',
      'http://localhost:9',
      'http://[::1]:9',
    ])
      expect(refusal(url)).not.toMatch(/READING_ENGINE/);
  });

  it('lowers a yes and fills in values that no reader found, in a real reading', async () => {
    const fields = [
      { ...field, name: 'policy_number', value: 'FORGED-1' },
      { ...field, name: 'hin', value: 'ABC12345D404', box: { left: 0.1, top: 0.1, width: 0.2, height: 0.1 } },
    ];
    const url = await serve((request, response) => {
      request.resume().on('end', () => response.end(opinion({ answer: 'no', fields })));
    });
    const service = await startDocument({
      ...{ READING: 'true', READING_ENGINE: 'http', READING_ENGINE_URL: url },
    });
    ends.push(() => service.stop());
    service.lenders.lenders.push(lenderRecord(SKYLA));
    const id = await service.send(SKYLA, { bytes: await declarationsPdf(), name: DECLARATIONS.insured });
    const isRead = () => service.rows(DocumentReadingEntity).existsBy({ uploadId: id, state: 'read' });
    await waitFor(isRead, { timeoutMs: 60_000, what: 'the reading' });
    const actor = newActor();
    const { reading, verdict } = await service
      .get(ReadingsService)
      .getDocumentReading({ actor, params: { id } });
    expect(verdict).toMatchObject({ answer: 'unsure', reasons: [{ code: 'needs_review' }] });
    expect(verdict?.conditions.filter(({ state }) => !['met', 'not_asked'].includes(state))).toEqual([]);
    const valuesOf = (name: string) => reading?.fields.filter((one) => one.name === name);
    expect(valuesOf('policy_number')?.map(({ value }) => value)).toEqual([DECLARATIONS.policyNumber]);
    const filled = {
      value: 'ABC12345D404',
      sure: false,
      agreement: 'single',
      seen: [{ reader: 'external' }],
    };
    expect(valuesOf('hin')).toMatchObject([filled]);
    const list = (q: string) => service.get(DocumentsService).list({ actor, query: { q }, limit: 5 });
    expect((await list('abc-12345-d404')).items).toHaveLength(1);
    // A dry run takes the doubt into account.
    const params = { lenderId: SKYLA.id, collateral: 'auto' } as const;
    const tried = await service.get(RequirementsService).try({ actor, params, body: question.requirements });
    expect(tried).toMatchObject({ checked: 1, counts: { after: { yes: 0, unsure: 1, no: 0 } } });
  });
});

describe('an opinion', () => {
  const of = (more: object) => ExternalOpinion.parse(JSON.parse(opinion(more)));
  const reading = readingOf('auto_declarations', fieldsWith());
  const verdictOf = (fields = fieldsWith()) => judge(readingOf('auto_declarations', fields), asked, context);

  it.each(['yes', 'unsure', 'no', null] as const)('%j never raises an answer', (answer) => {
    const doubts = answer === 'unsure' || answer === 'no';
    const yes = verdictOf();
    expect(yes.answer).toBe('yes');
    expect(withOpinion(reading, yes, of({ answer })).verdict?.answer).toBe(doubts ? 'unsure' : 'yes');
    const lesser = [
      verdictOf(fieldsWith({ to: fieldOf('expiration_date', '2026-06-01') })),
      verdictOf(fieldsWith({ lender: null })),
    ];
    for (const verdict of lesser) {
      expect(verdict.answer).not.toBe('yes');
      expect(withOpinion(reading, verdict, of({ answer })).verdict).toEqual(verdict);
    }
    expect(withOpinion(reading, null, of({ answer })).verdict).toBeNull();
  });

  it('can’t fill in a value that was read, a page that doesn’t exist, or anything that is judged', () => {
    const place = { page: 1, box: null };
    const fields = [
      { ...place, name: 'expiration_date', value: '2030-01-01' },
      { ...place, name: 'vin', value: '2T1BURHE5JC034461' },
      { ...place, name: 'policy_number', value: 'PM-1', page: 2 },
      { ...place, name: 'insurer', value: 'Prairie Mutual' },
    ];
    const { reading: filled } = withOpinion(reading, verdictOf(), of({ fields }));
    expect(filled.fields.slice(0, reading.fields.length)).toEqual(reading.fields);
    expect(filled.fields.slice(reading.fields.length).map(({ value }) => value)).toEqual(['Prairie Mutual']);
    const without = fieldsWith({ from: null, to: null });
    const dates = [
      { ...place, name: 'effective_date', value: good.from.value },
      { ...place, name: 'expiration_date', value: good.to.value },
    ];
    const lacking = readingOf('auto_declarations', without);
    const verdict = judge(lacking, asked, { ...context, loan: null });
    const helped = withOpinion(lacking, verdict, of({ fields: dates }));
    expect(helped.verdict).toEqual(verdict);
    const result = { ...helped, requirements: asked, insured: 'Maria Lopez' };
    expect(judgedAgain(result, asked)).toEqual(verdict);
  });
});
