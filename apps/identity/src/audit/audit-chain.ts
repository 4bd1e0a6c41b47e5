import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSignedAct } from '@coverleaf/audit';
import type { AuditCheck, SignedAct } from '@coverleaf/contracts';
import { everyKeyOf, type PublicKeys } from '@coverleaf/service-kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Anchor, isSignedAnchor } from './audit-anchor';
import { AuditAnchorEntity, AuditEntryEntity, AuditHeadEntity } from './audit-entry.entity';

/** Signatures of this many entries are verified concurrently. */
const VERIFY_BATCH = 1_000;
const GENESIS = { number: 0, hash: '0'.repeat(64) };

/** The key of the chain's hashes, which only identity can open, and the number of the first entry with such a hash. */
const ChainKey = z.object({ secret: z.base64(), from: z.int().positive() });
export type ChainKey = z.infer<typeof ChainKey>;

const chainKeyOf = ({ chainKey }: AuditHeadEntity): ChainKey | null =>
  chainKey === null ? null : ChainKey.parse(JSON.parse(chainKey));

export const findHead = (manager: EntityManager): Promise<AuditHeadEntity> =>
  manager.findOneByOrFail(AuditHeadEntity, { onlyOne: true });

/** Other writers of the chain wait until the transaction ends. */
export const lockHead = (manager: EntityManager): Promise<AuditHeadEntity> =>
  manager.findOneOrFail(AuditHeadEntity, { where: { onlyOne: true }, lock: { mode: 'pessimistic_write' } });

/** The key of the chain. It is generated on first use. */
export async function chainKey(manager: EntityManager): Promise<ChainKey> {
  const known = chainKeyOf(await findHead(manager));
  if (known) return known;
  const head = await lockHead(manager);
  const key = chainKeyOf(head) ?? { secret: randomBytes(32).toString('base64'), from: head.number + 1 };
  if (head.chainKey === null)
    await manager.update(AuditHeadEntity, { onlyOne: true }, { chainKey: JSON.stringify(key) });
  return key;
}

/** Appends the entry to the head, which the caller has locked. */
export async function appendToChain(
  manager: EntityManager,
  head: AuditHeadEntity,
  entry: Omit<AuditEntryEntity, 'number' | 'hash'>,
): Promise<void> {
  const number = head.number + 1;
  const key = await chainKey(manager);
  const added = manager.create(AuditEntryEntity, { ...entry, number, hash: '' });
  added.hash = hashOf(added, head.hash, key);
  await manager.insert(AuditEntryEntity, added);
  await manager.update(AuditHeadEntity, { onlyOne: true }, { number, hash: added.hash });
}

/**
 * Verifies the chain, the signatures of its entries and the anchors.
 * @param manager of a transaction with a consistent snapshot
 * @param others anchors that are kept elsewhere
 * @param since the anchor to start from; by default, the first entry
 */
export async function verifyChain(
  manager: EntityManager,
  publicKeys: PublicKeys,
  { others = [], since }: { readonly others?: readonly Anchor[]; readonly since?: Anchor | null } = {},
): Promise<AuditCheck> {
  const head = await findHead(manager);
  const key = chainKeyOf(head);
  const stored = since ? [] : await manager.find(AuditAnchorEntity, { order: { number: 'asc' } });
  const anchors = [...stored, ...others, ...(since ? [since] : [])];
  const check = {
    entries: head.number,
    head: head.hash,
    keyedFrom: key?.from ?? null,
    anchoredAt: latestOf(anchors),
  };
  const broken = (brokenAt: number, reason: AuditCheck['reason']): AuditCheck => ({
    ...check,
    ...{ intact: false, brokenAt, reason },
  });
  const anchoredHashes = new Map<number, string>();
  for (const anchor of anchors) {
    const known = anchoredHashes.get(anchor.number);
    if ((known && known !== anchor.hash) || !(await isSignedAnchor(anchor, publicKeys)))
      return broken(anchor.number, 'anchor');
    anchoredHashes.set(anchor.number, anchor.hash);
  }
  let last: Pick<AuditEntryEntity, 'number' | 'hash'> = since ?? GENESIS;
  if (since && !(await manager.existsBy(AuditEntryEntity, { number: since.number, hash: since.hash })))
    return broken(since.number, 'anchor');
  for (;;) {
    const entries = await manager
      .createQueryBuilder(AuditEntryEntity, 'entry')
      .where('entry.number > :number', last)
      .orderBy('entry.number')
      .limit(VERIFY_BATCH)
      .getMany();
    const signed = await Promise.all(entries.map((entry) => isSigned(entry, key, publicKeys)));
    for (const [index, entry] of entries.entries()) {
      if (entry.number !== last.number + 1 || entry.hash !== hashOf(entry, last.hash, key))
        return broken(last.number + 1, 'chain');
      if (!signed[index]) return broken(entry.number, 'signature');
      if ((anchoredHashes.get(entry.number) ?? entry.hash) !== entry.hash)
        return broken(entry.number, 'anchor');
      last = entry;
    }
    if (entries.length < VERIFY_BATCH) break;
  }
  if (last.number !== head.number || last.hash !== head.hash) return broken(last.number + 1, 'chain');
  const cutOff = anchors.find(({ number }) => number > head.number);
  if (cutOff) return broken(head.number + 1, 'anchor');
  return { ...check, intact: true, brokenAt: null, reason: null };
}

/** Null if the entry was written before entries were signed. */
export const signedActOf = (entry: AuditEntryEntity): SignedAct | null =>
  entry.signer === null || entry.signature === null
    ? null
    : {
        id: entry.id,
        act: {
          ...entry,
          ...{ at: entry.at.toISOString(), changes: entry.changes ?? [], sealed: entry.sealed ?? undefined },
        },
        ...{ signer: entry.signer, signature: entry.signature },
      };

async function isSigned(entry: AuditEntryEntity, key: ChainKey | null, keys: PublicKeys): Promise<boolean> {
  if (!key || entry.number < key.from) return true;
  const given = signedActOf(entry);
  return given !== null && isSignedAct(given, (signer) => everyKeyOf(signer, keys));
}

const latestOf = (anchors: readonly Anchor[]): string | null =>
  anchors.length === 0 ? null : new Date(Math.max(...anchors.map(({ at }) => at.getTime()))).toISOString();

function hashOf(entry: AuditEntryEntity, previousHash: string, key: ChainKey | null): string {
  const { number, id, at, action, actorId, sessionId, subjectId, fields, changes, signer, signature } = entry;
  const { sealed, origin, addressKey } = entry;
  // As arrays, because jsonb does not keep the order of keys.
  const values = changes?.map(({ field, from, to }) => [field, from, to]);
  const act = [number, id, at.toISOString(), action, actorId, sessionId, subjectId, fields];
  if (key && number >= key.from) {
    // Absent from entries that were written before these columns.
    const people = (sealed ?? origin) ? [[sealed, origin, addressKey]] : [];
    const content = JSON.stringify([...act, values ?? null, signer, signature, ...people, previousHash]);
    return createHmac('sha256', Buffer.from(key.secret, 'base64')).update(content).digest('hex');
  }
  const content = JSON.stringify([...act, ...(values ? [values] : []), previousHash]);
  return createHash('sha256').update(content).digest('hex');
}
