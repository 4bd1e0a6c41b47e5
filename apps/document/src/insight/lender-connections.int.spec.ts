import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { listen, newActor, outcomeOf } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, startDocument } from '../../test/start-document';
import { InsightClient } from './insight.client';
import { LenderConnections } from './lender-connections';

const RIGHT_TRACK = { id: randomUUID(), accountId: 'RIGHT-1', rightTrack: true };
const WRONG = { id: randomUUID(), accountId: 'UNKNOWN-1', rightTrack: false };

describe('the connection of a lender', () => {
  let service: Awaited<ReturnType<typeof startDocument>>;
  const actor = newActor();

  beforeAll(async () => {
    service = await startDocument();
    service.lenders.lenders = [SKYLA, HARBOR, RIGHT_TRACK, WRONG].map((lender) => lenderRecord(lender));
  });
  afterEach(() => service.fault('none'));
  afterAll(() => service.stop());

  const test = (id: string) => service.get(LenderConnections).test({ actor, params: { id } });

  it.each([
    ['that Insight knows', SKYLA.id, { account: 'ok', lenderApi: 'ok' }],
    ['that Insight doesn’t know', WRONG.id, { account: 'unknown_account', lenderApi: 'unknown_account' }],
    ['without an account', HARBOR.id, { account: null, lenderApi: null }],
    ['with RightTrack', RIGHT_TRACK.id, { account: 'ok', lenderApi: null }],
  ])('is tested for one %s, which is audited and sends nothing', async (_which, id, expected) => {
    expect(await test(id)).toEqual(expected);
    const [act] = (await service.acts({ action: 'lender.connection_tested', subjectId: id })).slice(-1);
    expect(act?.actorId).toBe(actor.userId);
    expect(await service.ledger(id)).toEqual([]);
  });

  it.each([
    ['error', 'failing'],
    ['redirect', 'failing'],
    ['busy', 'failing'],
  ] as const)('is told without the words of the other side: %s', async (mode, state) => {
    await service.fault(mode);
    expect(await test(SKYLA.id)).toEqual({ account: state, lenderApi: state });
  });

  it('is of a lender that exists', async () => {
    expect(await outcomeOf(test(randomUUID()))).toBe('404 not_found');
  });
});

describe('what another system answers to a probe', () => {
  let insight: Awaited<ReturnType<typeof listen>>;
  const answers: Record<string, number> = {};
  const server = createServer(({ url = '' }, response: ServerResponse) => {
    response.writeHead(answers[url] ?? 500, { 'content-type': 'text/plain' }).end('secret words of 10.0.0.7');
  });
  let service: Awaited<ReturnType<typeof startDocument>>;

  beforeAll(async () => {
    insight = await listen(server);
    service = await startDocument({ INSIGHT_URL: insight.url });
  });
  afterAll(async () => {
    await service.stop();
  });

  it.each([
    [200, 'ok', 'ok'],
    [204, 'ok', 'ok'],
    [401, 'refused', 'refused'],
    [403, 'refused', 'refused'],
    [404, 'unknown_account', 'unknown_account'],
    [405, 'unclear', 'ok'],
    [400, 'unclear', 'unclear'],
    [302, 'failing', 'failing'],
    [503, 'failing', 'failing'],
  ] as const)('with %d is one of a few words', async (status, account, documents) => {
    answers['/api/v1/accounts/A%2F1'] = answers['/api/v1/accounts/A%2F1/documents'] = status;
    const client = service.get(InsightClient);
    expect(await client.probe('A/1', 'account')).toBe(account);
    expect(await client.probe('A/1', 'documents')).toBe(documents);
  });

  it('is that it can’t be reached, once it is gone', async () => {
    await insight.stop();
    expect(await service.get(InsightClient).probe('A/1', 'account')).toBe('unreachable');
  });
});
