import { randomUUID } from 'node:crypto';
import { transmitConfirmation } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import type { FaultMode } from '../../../../tools/insight-simulator/src/faults';
import type { LedgerItem } from '../../../../tools/insight-simulator/src/ledger';
import { samplePdf } from '../../test/sample-files';
import { type RunningDocument, startDocument, storeFile } from '../../test/start-document';
import { TransmissionEntity, TransmissionEventEntity } from '../transmissions/transmission.entity';
import { UploadIntakeService } from '../uploads/intake/upload-intake.service';
import { ConfirmationEntity } from './confirmation.entity';
import { ConfirmationsService } from './confirmations.service';

const form = {
  name: 'Ann Example',
  email: 'ann@example.com',
  phone: '+1 555 010 0000',
  financialInstitution: 'Skyla',
  collateralDetails: '2021 Toyota Camry',
  loanNumberLast4: '1234',
  additionalInfo: 'Call after five',
};

// Longer than what a test waits for.
jest.setTimeout(30_000);

describe('a confirmation', () => {
  let running: RunningDocument;
  let confirmations: ConfirmationsService;

  beforeAll(async () => {
    running = await startDocument();
    confirmations = running.app.get(ConfirmationsService, { strict: false });
  });
  afterAll(() => running.stop());
  beforeEach(() => fault('none'));

  const fault = async (mode: FaultMode, times?: number): Promise<void> => {
    await fetch(`${running.insightUrl}/faults`, { method: 'PUT', body: JSON.stringify({ mode, times }) });
  };
  const ledger = async (key: string): Promise<LedgerItem[]> => {
    const reply = await fetch(`${running.insightUrl}/ledger`);
    const { items } = (await reply.json()) as { items: LedgerItem[] };
    return items.filter(({ idempotencyKey }) => idempotencyKey === key);
  };
  const newUpload = async (): Promise<{ id: string; token: string }> => {
    const { receipt } = await running.app.get(UploadIntakeService, { strict: false }).create({
      file: await storeFile(running.store, await samplePdf(1)),
      name: 'Ann Example',
      insuranceCompany: 'Prairie Mutual',
      financialInstitution: 'Skyla',
      lender: null,
      email: null,
      language: 'es',
      idempotencyKey: null,
    });
    return { id: receipt.id, token: receipt.confirmationToken };
  };
  const confirm = async (): Promise<ConfirmationEntity> => {
    const { id, token } = await newUpload();
    return confirmations.confirm({ params: { id }, body: { ...form, token } });
  };
  const transmissionOf = (confirmationId: string): Promise<TransmissionEntity> =>
    running.dataSource.getRepository(TransmissionEntity).findOneByOrFail({ confirmationId });
  const ended = (confirmationId: string): Promise<unknown> =>
    waitFor(async () => ['delivered', 'failed'].includes((await transmissionOf(confirmationId)).state), {
      timeoutMs: 30_000,
    });
  const transmitted = async (id: string): Promise<boolean> =>
    (await running.dataSource.getRepository(ConfirmationEntity).findOneByOrFail({ id })).transmitted;

  it('reaches Insight once, in its own field names', async () => {
    const { id, language } = await confirm();
    expect(language).toBe('es');
    await ended(id);
    const [item, ...more] = await ledger(id);
    expect(more).toEqual([]);
    expect(item).toMatchObject({
      kind: 'confirmation',
      body: {
        name: 'Ann Example',
        email: 'ann@example.com',
        phoneNumber: '+1 555 010 0000',
        financialInstitution: 'Skyla',
        collateralType: '2021 Toyota Camry',
        loanNumber: '1234',
        additionalInformation: 'Call after five',
      },
    });
    expect(await transmitted(id)).toBe(true);
  });

  it('lies in the table, the outbox and Redis without a readable word about the person', async () => {
    await fault('error');
    const { id } = await confirm();
    await waitFor(async () => (await transmissionOf(id)).attempts > 0);
    const tables = await Promise.all(
      ['insurance_confirmations', 'transmissions', 'transmission_events', 'outbox'].map((table) =>
        running.dataSource.query(`select to_jsonb(t) - 'name' from ${table} t`),
      ),
    );
    const { Redis } = await import('ioredis');
    const redis = new Redis(running.redis.url);
    const keys = await redis.keys('coverleaf:*');
    const hashes = await Promise.all(
      keys.map(async (key) => ((await redis.type(key)) === 'hash' ? redis.hgetall(key) : {})),
    );
    redis.disconnect();
    const everything = JSON.stringify([tables, hashes]);
    expect(everything).toContain(id);
    for (const word of ['ann@example.com', '555 010', 'Camry', 'Call after five'])
      expect(everything).not.toContain(word);
    await fault('none');
    await ended(id);
  });

  it.each<[FaultMode, number]>([
    ['error', 5],
    ['redirect', 2],
    ['accept-and-drop', 3],
    ['drip', 1],
  ])(
    'gets through when Insight answers with %s %d times, and takes effect once',
    async (mode, times) => {
      await fault(mode, times);
      const { id } = await confirm();
      await ended(id);
      expect((await ledger(id)).filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(await transmitted(id)).toBe(true);
      const states = await running.dataSource
        .getRepository(TransmissionEventEntity)
        .find({ where: { transmissionId: (await transmissionOf(id)).id }, order: { id: 'asc' } });
      expect(states.at(0)?.state).toBe('pending');
      expect(states.at(-1)?.state).toBe('delivered');
    },
    60_000,
  );

  it('is taken once, however often and however fast it is sent', async () => {
    const { id, token } = await newUpload();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => confirmations.confirm({ params: { id }, body: { ...form, token } })),
    );
    expect(new Set(all.map((confirmation) => confirmation.id)).size).toBe(1);
    await expect(
      confirmations.confirm({ params: { id }, body: { ...{ ...form, name: 'Bob' }, token } }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });

  it('needs the token of its upload', async () => {
    const { id, token } = await newUpload();
    const other = await newUpload();
    await expect(
      confirmations.confirm({ params: { id }, body: { ...form, token: other.token } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      confirmations.confirm({ params: { id }, body: { ...form, token: token.slice(1) } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      confirmations.confirm({ params: { id: randomUUID() }, body: { ...form, token } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('gives up after its last attempt and keeps the reason for support', async () => {
    await fault('error');
    const { id } = await confirm();
    await running.dataSource.query('update transmissions set attempts = $2 where confirmation_id = $1', [
      id,
      transmitConfirmation.attempts - 1,
    ]);
    await ended(id);
    expect(await transmissionOf(id)).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect((await transmissionOf(id)).lastError).toMatch(/^Insight/);
    expect(await transmitted(id)).toBe(false);
  });
});
