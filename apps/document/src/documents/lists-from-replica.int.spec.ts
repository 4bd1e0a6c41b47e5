import { ListReads, registry } from '@coverleaf/service-kit';
import { newActor, startForTests, startReplicatedPostgres, waitFor } from '@coverleaf/testing';
import { type RunningDocument, startDocument } from '../../test/start-document';
import { CasesService } from '../cases/cases.service';
import { HoldsService } from '../cases/holds/holds.service';
import { LeasesService } from '../reviews/leases.service';
import { ReviewQueues } from '../reviews/review-queues';
import { ScoreboardService } from '../scoreboard/scoreboard.service';
import { TransmissionViews } from '../transmissions/transmission-views';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { DocumentsService } from './documents.service';

const actor = newActor();
const DAY = 86_400_000;
const period = {
  from: new Date(Date.now() - DAY).toISOString(),
  until: new Date(Date.now() + DAY).toISOString(),
};
const before = { from: new Date(Date.now() - 3 * DAY).toISOString(), until: period.from };
type Running = Pick<RunningDocument, 'get'>;

describe('the document service with a replica of its database', () => {
  const { servers, service } = useReplicated();

  const fromReplica = async (): Promise<boolean> => {
    const [row] = await service()
      .get(ListReads)
      .query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
    return row?.isReplica === true;
  };
  const untilUsed = (): Promise<unknown> =>
    waitFor(fromReplica, { timeoutMs: 15_000, everyMs: 50, what: 'lists from the replica' });
  const counts = async (): Promise<Readonly<Record<string, number>>> => {
    const { values = [] } = (await registry.getSingleMetric('coverleaf_list_reads_total')?.get()) ?? {};
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels['database']), value]));
  };
  /** The databases that answered `act` through the reads of lists. */
  const askedBy = async (act: (running: Running) => Promise<unknown>): Promise<string[]> => {
    const was = await counts();
    await act(service());
    const is = await counts();
    return Object.keys(is).filter((database) => (is[database] ?? 0) > (was[database] ?? 0));
  };
  const insert = () => service().insertUpload({ stage: 'awaiting_approval', status: 'pending' });
  const listed = async (id: string) =>
    (await service().get(DocumentsService).list({ actor, query: {}, limit: 50 })).items.find(
      (item) => item.id === id,
    );

  beforeEach(untilUsed);

  it.each<[string, (running: Running) => Promise<unknown>]>([
    ['the list of documents', ({ get }) => get(DocumentsService).list({ actor, query: {}, limit: 50 })],
    ['a search', ({ get }) => get(DocumentsService).list({ actor, query: { q: 'Anne' }, limit: 50 })],
    ['the newest documents', ({ get }) => get(DocumentsService).listRecent({ actor })],
    [
      'the export of documents',
      ({ get }) => get(DocumentsService).exportPage({ actor, query: {}, limit: 50 }),
    ],
    ['the numbers of documents', ({ get }) => get(DocumentsService).summarize({ actor })],
    ['the sizes of queues', ({ get }) => get(ReviewQueues).count({ actor })],
    ['cases', ({ get }) => get(CasesService).list({ actor, query: { limit: 50 } })],
    ['held cases', ({ get }) => get(HoldsService).list({ actor, limit: 50 })],
    [
      'transmissions',
      ({ get }) => get(TransmissionViews).list({ actor, filter: { limit: 50 }, lenderIds: [] }),
    ],
    [
      'the scoreboard',
      ({ get }) => get(ScoreboardService).read({ actor, by: 'lender', lenderId: null, period, before }),
    ],
  ])('reads %s from the replica', async (_, act) => {
    await insert();
    // Again, if the replica was behind for a moment.
    const isFromReplica = async (): Promise<boolean> => {
      await untilUsed();
      return (await askedBy(act)).join() === 'replica';
    };
    await waitFor(isFromReplica, { timeoutMs: 20_000, what: 'reads from the replica alone' });
  });

  it('opens, leases and decides on its own database', async () => {
    const id = await insert();
    const asked = await askedBy(async ({ get }) => {
      await get(DocumentsService).get({ actor, params: { id } });
      await get(LeasesService).lease({ actor, params: { id }, body: { takeOver: false } });
      await get(LeasesService).takeNext({ actor, body: { queue: 'to_decide', except: [id] } });
      await get(DecisionsService).reject({ actor, params: { id }, body: { reason: 'A page is missing' } });
    });
    expect(asked).toEqual([]);
  });

  it('lists a decision at once, though the replica has not heard of it', async () => {
    const id = await insert();
    expect(await listed(id)).toMatchObject({ status: 'pending' });
    await servers.pauseReplay();
    await service()
      .get(DecisionsService)
      .reject({ actor, params: { id }, body: { reason: 'A page is missing' } });
    const onReplica = `select status from insurance_uploads where id = '${id}'`;
    expect(await servers.onReplica(onReplica)).toEqual([{ status: 'pending' }]);
    expect(await listed(id)).toMatchObject({ status: 'rejected' });
    await servers.resumeReplay();
    await untilUsed();
    expect(await listed(id)).toMatchObject({ status: 'rejected' });
  });

  it('lists and starts without its replica', async () => {
    const id = await insert();
    await servers.stopReplica();
    expect(await listed(id)).toMatchObject({ status: 'pending' });
    const { url, replicaUrl } = servers;
    const second = await startDocument({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl });
    const { total } = await second.get(DocumentsService).list({ actor, query: {}, limit: 50 });
    expect(total).toBeGreaterThan(0);
    await second.stop();
    await servers.startReplica();
    await untilUsed();
  });
});

function useReplicated() {
  const servers = startForTests(startReplicatedPostgres);
  let service: RunningDocument;
  beforeAll(async () => {
    const { url, replicaUrl } = servers;
    service = await startDocument({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl });
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterAll(() => service.stop());
  return { servers, service: () => service };
}
