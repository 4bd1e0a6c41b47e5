import { randomUUID } from 'node:crypto';
import { type Actor, NewCaseFields } from '@coverleaf/contracts';
import { newActor, outcomeOf, waitFor } from '@coverleaf/testing';
import { Redis } from 'ioredis';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { CasesService } from '../cases/cases.service';
import { PresenceService } from './presence.service';

describe('presence', () => {
  const service = useDocument();
  const [ann, bob] = [newActor(), newActor({ role: 'user', lenderId: HARBOR.id })];
  const stranger = newActor({ role: 'site_manager', lenderId: SKYLA.id });

  beforeAll(() => {
    service.lenders.lenders = [lenderRecord(HARBOR, { name: 'Harbor' })];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  const told = (id: string, actor: Actor, isHere = true) =>
    service.get(PresenceService).onDocument({ actor, params: { id }, body: { isHere } });
  const othersOf = async (id: string, actor: Actor): Promise<string[]> =>
    (await told(id, actor)).others.map(({ userId }) => userId);
  const arrive = () => service.sendUntil('awaiting_approval', HARBOR);

  it('shows who else looks at a document, until they close it', async () => {
    const [id, other] = [await arrive(), await arrive()];
    expect(await othersOf(id, ann)).toEqual([]);
    expect(await othersOf(id, bob)).toEqual([ann.userId]);
    expect(await othersOf(id, ann)).toEqual([bob.userId]);
    expect(await othersOf(other, ann)).toEqual([]);
    expect(await told(id, bob, false)).toEqual({ others: [] });
    expect(await othersOf(id, ann)).toEqual([]);
  });

  it('ends by itself, and nothing is left', async () => {
    const redis = new Redis(service.redis.url);
    const id = await arrive();
    await told(id, bob);
    const key = `coverleaf:presence:${id}`;
    expect(await redis.pttl(key)).toBeGreaterThan(40_000);
    expect(await redis.pttl(key)).toBeLessThanOrEqual(45_000);
    // Somebody stays: each person still ends by their own time.
    await redis.zadd(key, Date.now() - 45_001, bob.userId);
    expect(await othersOf(id, ann)).toEqual([]);
    expect(await redis.zrange(key, 0, -1)).toEqual([ann.userId]);
    await redis.pexpire(key, 1);
    await waitFor(async () => (await redis.exists(key)) === 0, { what: 'the presence to end' });
    redis.disconnect();
    expect(await othersOf(id, bob)).toEqual([]);
  });

  it('is told only by and to those who may read the document or case', async () => {
    const id = await arrive();
    await told(id, ann);
    expect(await outcomeOf(told(id, stranger))).toBe('404 not_found');
    expect(await outcomeOf(told(randomUUID(), ann))).toBe('404 not_found');
    expect(await told(id, stranger, false)).toEqual({ others: [] });
    expect(await othersOf(id, bob)).toEqual([ann.userId]);

    const body = { ...NewCaseFields.parse({ reference: 'REF-1', borrower: 'Ann' }), lenderId: HARBOR.id };
    const { id: caseId } = await service.get(CasesService).open({ actor: ann, body });
    const onCase = (actor: Actor) =>
      service.get(PresenceService).onCase({ actor, params: { id: caseId }, body: { isHere: true } });
    expect(await onCase(ann)).toEqual({ others: [] });
    expect(await onCase(bob)).toEqual({ others: [{ userId: ann.userId, name: null }] });
    expect(await outcomeOf(onCase(stranger))).toBe('404 not_found');
  });

  it('blocks nobody while Redis is away', async () => {
    const id = await arrive();
    await service.redis.kill();
    expect(await told(id, ann)).toEqual({ others: [] });
    expect(await told(id, ann, false)).toEqual({ others: [] });
    await service.redis.restart();
  });
});
