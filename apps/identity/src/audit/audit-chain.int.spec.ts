import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signAct } from '@coverleaf/audit';
import { anchorAuditLog, type AuditAct, AuditSigner, type SignedAct } from '@coverleaf/contracts';
import { publicKeyOf, SigningKey, SigningPublicKeys } from '@coverleaf/service-kit';
import { newSigningKey, outcomeOf, startForTests, waitFor } from '@coverleaf/testing';
import { ADMIN, startIdentity } from '../../test/start-identity';
import { readAnchors } from './audit-anchor';
import { verifyChain } from './audit-chain';
import { AuditLog, refusedAuditEntries } from './audit-log';

const SEEDS = new Map(AuditSigner.options.map((name) => [name, newSigningKey()]));
const keyOf = (signer: AuditSigner) => SigningKey.parse(SEEDS.get(signer));
const PUBLIC_KEYS = [...SEEDS].map(([name, seed]) => `${name}:${publicKeyOf(seed)}`).join(',');

const act = (more: Partial<AuditAct> = {}): AuditAct => ({
  ...{ at: new Date().toISOString(), action: 'user.updated', sessionId: null },
  ...{ actorId: randomUUID(), subjectId: randomUUID(), ...more },
});
const signedBy = (signer: AuditSigner, given: AuditAct, id: string = randomUUID()): SignedAct =>
  signAct(id, given, signer, keyOf(signer));

interface Row {
  readonly number: string;
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  readonly session_id: string | null;
  readonly subject_id: string | null;
  readonly fields: string[];
}

describe('somebody who', () => {
  let anchors = '';
  const running = startForTests(async () => {
    anchors = join(await mkdtemp(join(tmpdir(), 'coverleaf-anchors-')), 'anchors.jsonl');
    return startIdentity({
      ...{ SIGNING_KEY: SEEDS.get('identity'), SIGNING_PUBLIC_KEYS: PUBLIC_KEYS },
      ...{ AUDIT_ANCHOR_FILE: anchors, AUDIT_ANCHOR_EMAIL: 'auditor@bank.example' },
    });
  });
  const log = () => running.get(AuditLog);
  const append = (entry: SignedAct) => outcomeOf(log().append(entry));
  const refused = async (reason: string): Promise<number> =>
    (await refusedAuditEntries.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  const entriesOf = (id: string) => running.query<Row>('select * from audit_entries where id = $1', [id]);

  describe('can call identity', () => {
    it('can record nothing without the key of a service that does such acts', async () => {
      const given = signedBy('document', act({ action: 'document.approved' }));
      const before = await refused('forged');
      const forged: SignedAct[] = [
        { ...given, signature: '' },
        { ...given, signature: 'x'.repeat(86) },
        { ...given, id: randomUUID() },
        { ...given, act: { ...given.act, actorId: randomUUID() } },
        { ...given, act: { ...given.act, fields: ['other'] } },
        { ...given, act: { ...given.act, changes: [{ field: 'role', from: 'user', to: 'admin' }] } },
        { ...given, signer: 'identity' },
        signedBy('lender', act({ action: 'document.approved' })),
        signedBy('document', act({ action: 'user.created' })),
        signAct(randomUUID(), act(), 'identity', SigningKey.parse(newSigningKey())),
      ];
      for (const entry of forged) expect(await append(entry)).toBe('403 audit_entry_refused');
      expect(await refused('forged')).toBe(before + forged.length);
      expect(await append(given)).toBe('done');
      const alerts = async () =>
        (await running.emailsTo(ADMIN.email)).filter(({ text }) => text?.includes('refused an entry'));
      await waitFor(async () => (await alerts()).length > 0);
      // At most one email per hour.
      expect(await alerts()).toHaveLength(1);
    });

    it('can repeat an entry without effect, but can’t replace one', async () => {
      const id = randomUUID();
      const entry = signedBy('document', act({ action: 'document.approved', changes: [] }), id);
      const before = await refused('altered');
      expect([await append(entry), await append(entry)]).toEqual(['done', 'done']);
      expect(await entriesOf(id)).toHaveLength(1);
      expect(await append(signedBy('document', { ...entry.act, action: 'document.rejected' }, id))).toBe(
        '403 audit_entry_refused',
      );
      expect(await refused('altered')).toBe(before + 1);
      expect(await entriesOf(id)).toMatchObject([{ action: 'document.approved' }]);
    });

    it('is named by the entry for good', async () => {
      const id = randomUUID();
      await append(signedBy('lender', act({ action: 'lender.created' }), id));
      expect(await entriesOf(id)).toMatchObject([
        { signer: 'lender', signature: expect.stringMatching(/^.{86}$/) },
      ]);
    });
  });

  it('keeps anchors elsewhere gets one with each daily run, by file and by email', async () => {
    await append(signedBy('identity', act()));
    await running.runJob(anchorAuditLog, {});
    await append(signedBy('identity', act()));
    await running.runJob(anchorAuditLog, {});
    // The scheduler has run the job too, so there may be more.
    const kept = readAnchors(await readFile(anchors, 'utf8')).slice(-2);
    expect((kept[1]?.number ?? 0) - (kept[0]?.number ?? 0)).toBe(1);
    const { intact, anchoredAt, keyedFrom } = await log().verify();
    expect({ intact, anchoredAt, keyedFrom }).toEqual({
      ...{ intact: true, keyedFrom: 1, anchoredAt: kept[1]?.at.toISOString() },
    });
    const emails = await running.emailsTo('auditor@bank.example');
    expect(emails.map(({ text }) => text).join()).toContain(kept[1]?.signature);
  });

  describe('owns the database', () => {
    /** Runs the attack, verifies the log, and undoes the attack. */
    async function afterAttack(attack: (sql: typeof running.query) => Promise<unknown>) {
      const manager = running.dataSource.createEntityManager();
      const others = readAnchors(await readFile(anchors, 'utf8'));
      const runner = running.dataSource.createQueryRunner();
      await runner.startTransaction();
      try {
        for (const table of ['audit_entries', 'audit_anchors', 'audit_head'])
          await runner.query(`alter table ${table} disable trigger all`);
        await attack((sql, parameters) => runner.query(sql, parameters));
        const keys = SigningPublicKeys.parse(PUBLIC_KEYS);
        return {
          alone: await verifyChain(runner.manager, keys),
          withFile: await verifyChain(runner.manager, keys, { others }),
        };
      } finally {
        await runner.rollbackTransaction();
        await runner.release();
        expect((await verifyChain(manager, SigningPublicKeys.parse(PUBLIC_KEYS), { others })).intact).toBe(
          true,
        );
      }
    }

    /** The hash function of the first release. */
    const plainHash = (row: Row, previous: string): string => {
      const { id, action, actor_id, session_id, subject_id, fields } = row;
      const content = [
        Number(row.number),
        id,
        row.at.toISOString(),
        action,
        actor_id,
        session_id,
        subject_id,
      ];
      return createHash('sha256')
        .update(JSON.stringify([...content, fields, previous]))
        .digest('hex');
    };

    /** Rewrites the whole chain without one person's acts, using the unkeyed hashes of the first release. */
    async function rewriteAll(sql: typeof running.query): Promise<void> {
      await sql('update audit_entries set actor_id = null, changes = null, signer = null, signature = null');
      let hash = '0'.repeat(64);
      for (const row of await sql<Row>('select * from audit_entries order by number')) {
        hash = plainHash(row, hash);
        await sql('update audit_entries set hash = $2 where number = $1', [row.number, hash]);
      }
      await sql('update audit_head set hash = $1', [hash]);
    }

    it('cannot rewrite the chain', async () => {
      const { alone } = await afterAttack(rewriteAll);
      expect(alone).toMatchObject({ intact: false, brokenAt: 1, reason: 'chain' });
    });

    it('can’t rewrite it as an unkeyed chain, with the anchors deleted, without the file showing it', async () => {
      const { alone, withFile } = await afterAttack(async (sql) => {
        await rewriteAll(sql);
        await sql('update audit_head set chain_key = null');
        await sql('delete from audit_anchors');
      });
      expect(alone).toMatchObject({ intact: true, keyedFrom: null });
      expect(withFile).toMatchObject({ intact: false, reason: 'anchor' });
    });

    it('cannot cut off the end', async () => {
      const { alone, withFile } = await afterAttack(async (sql) => {
        await sql('delete from audit_entries where number = (select number from audit_head)');
        await sql(`update audit_head set (number, hash) =
          (select number, hash from audit_entries order by number desc limit 1)`);
        await sql('delete from audit_anchors where number > (select number from audit_head)');
      });
      expect(alone.intact).toBe(true);
      expect(withFile).toMatchObject({ intact: false, reason: 'anchor' });
    });

    it('can’t reorder entries or forge an anchor', async () => {
      const swapped = await afterAttack(async (sql) => {
        await sql('update audit_entries set number = -number where number in (2, 3)');
        await sql('update audit_entries set number = number + 5 where number in (-2, -3)');
      });
      expect(swapped.alone).toMatchObject({ intact: false, brokenAt: 2, reason: 'chain' });
      const anchored = await afterAttack((sql) => sql("update audit_anchors set hash = repeat('0', 64)"));
      expect(anchored.alone).toMatchObject({ intact: false, reason: 'anchor' });
    });

    it('can’t hide that a line was removed from the signatures', async () => {
      const { alone } = await afterAttack((sql) =>
        sql(`update audit_entries set signature = repeat('A', 86) where number = 2`),
      );
      expect(alone).toMatchObject({ intact: false, brokenAt: 2 });
    });
  });

  it('can write to the file of anchors, but can’t sign one', async () => {
    const [first] = readAnchors(await readFile(anchors, 'utf8'));
    await appendFile(anchors, `${JSON.stringify({ ...first, hash: '1'.repeat(64) })}\n`);
    const others = readAnchors(await readFile(anchors, 'utf8'));
    const keys = SigningPublicKeys.parse(PUBLIC_KEYS);
    const check = await verifyChain(running.dataSource.manager, keys, { others });
    expect(check).toMatchObject({ intact: false, reason: 'anchor' });
  });
});
