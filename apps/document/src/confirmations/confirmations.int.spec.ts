import { randomUUID } from 'node:crypto';
import { transmitConfirmation } from '@coverleaf/contracts';
import { outcomeOf, waitFor } from '@coverleaf/testing';
import { Redis } from 'ioredis';
import type { FaultMode } from '../../../../tools/insight-simulator/src/faults';
import { CONFIRMATION_FORM, useDocument } from '../../test/start-document';
import { TransmissionEntity, TransmissionEventEntity } from '../transmissions/transmission.entity';
import { ConfirmationEntity } from './confirmation.entity';
import { ConfirmationsService } from './confirmations.service';

const form = { ...CONFIRMATION_FORM, additionalInfo: 'Call after five' };

describe('a confirmation', () => {
  const service = useDocument();
  beforeEach(() => service.fault('none'));

  const newUpload = async (): Promise<{ id: string; token: string }> => {
    const id = await service.send(null, { language: 'es' });
    return { id, token: (await service.upload(id)).confirmationToken };
  };
  const confirm = async () => service.confirm((await newUpload()).id, form);
  const transmissionOf = (confirmationId: string) =>
    service.rows(TransmissionEntity).findOneByOrFail({ confirmationId });
  const hasEnded = async (id: string) => ['delivered', 'failed'].includes((await transmissionOf(id)).state);
  const ended = (id: string) => waitFor(() => hasEnded(id), { timeoutMs: 30_000 });
  const isTransmitted = (id: string) => service.rows(ConfirmationEntity).existsBy({ id, transmitted: true });

  it('reaches Insight once, with Insight’s field names', async () => {
    const { id, language } = await confirm();
    expect(language).toBe('es');
    await ended(id);
    const [item, ...more] = await service.ledger(id);
    expect(more).toEqual([]);
    const body = {
      ...{ name: 'Ann Example', email: 'ann@example.com', phoneNumber: '+1 555 010 0000' },
      ...{ financialInstitution: 'Skyla', collateralType: '2021 Toyota Camry', loanNumber: '1234' },
      additionalInformation: 'Call after five',
    };
    expect(item).toMatchObject({ kind: 'confirmation', body });
    expect(await isTransmitted(id)).toBe(true);
  });

  it('is stored in table, outbox and Redis without readable personal data', async () => {
    await service.fault('error');
    const { id } = await confirm();
    await waitFor(async () => (await transmissionOf(id)).attempts > 0);
    const names = ['insurance_confirmations', 'transmissions', 'transmission_events', 'outbox'];
    const rows = names.map((name) => service.query(`select to_jsonb(t) - 'name' from ${name} t`));
    const redis = new Redis(service.redis.url);
    const keys = await redis.keys('coverleaf:*');
    const hashes = keys.map(async (key) => ((await redis.type(key)) === 'hash' ? redis.hgetall(key) : {}));
    const everything = JSON.stringify(await Promise.all([...rows, ...hashes]));
    redis.disconnect();
    expect(everything).toContain(id);
    for (const word of ['ann@example.com', '555 010', 'Camry', 'Call after five'])
      expect(everything).not.toContain(word);
    await service.fault('none');
    await ended(id);
  });

  it.each<[FaultMode, number]>([
    ['error', 5],
    ['redirect', 2],
    ['accept-and-drop', 3],
    ['drip', 1],
  ])(
    'arrives even if Insight replies with %s %d times, and takes effect once',
    async (mode, times) => {
      await service.fault(mode, times);
      const { id } = await confirm();
      await ended(id);
      expect(await service.effects(id)).toBe(1);
      expect(await isTransmitted(id)).toBe(true);
      const where = { transmissionId: (await transmissionOf(id)).id };
      const states = await service.rows(TransmissionEventEntity).find({ where, order: { id: 'asc' } });
      expect([states.at(0)?.state, states.at(-1)?.state]).toEqual(['pending', 'delivered']);
    },
    60_000,
  );

  it('is accepted once, even if it is sent repeatedly or concurrently', async () => {
    const { id } = await newUpload();
    const all = await Promise.all(Array.from({ length: 10 }, () => service.confirm(id, form)));
    expect(new Set(all.map((confirmation) => confirmation.id)).size).toBe(1);
    expect(await outcomeOf(service.confirm(id, { ...form, name: 'Bob' }))).toMatch(/^409 /);
  });

  it('requires the token of its upload', async () => {
    const { id, token } = await newUpload();
    const other = await newUpload();
    const confirmations = service.get(ConfirmationsService);
    const outcome = (upload: string, proof: string) =>
      outcomeOf(confirmations.confirm({ params: { id: upload }, body: { ...form, token: proof } }));
    expect(await outcome(id, other.token)).toMatch(/^403 /);
    expect(await outcome(id, token.slice(1))).toMatch(/^403 /);
    expect(await outcome(randomUUID(), token)).toMatch(/^404 /);
  });

  it('is given up after the last attempt, with the reason for staff', async () => {
    await service.fault('error');
    const { id } = await confirm();
    await service.query('update transmissions set attempts = $2 where confirmation_id = $1', [
      id,
      transmitConfirmation.attempts - 1,
    ]);
    await ended(id);
    const lastError = expect.stringMatching(/^Insight/) as string;
    expect(await transmissionOf(id)).toMatchObject({ state: 'failed', nextAttemptAt: null, lastError });
    expect(await isTransmitted(id)).toBe(false);
  });
});
