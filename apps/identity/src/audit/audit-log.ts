import { dayOf, isSameAct, isSignedAct, ReadTrail } from '@coverleaf/audit';
import {
  actionsOn,
  AuditEntry,
  type AuditFilter,
  listAudit,
  type OperationInput,
  type Origin,
  recordActRpc,
  type SignedAct,
  subjectOf,
  verifyAudit,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError, decodeCursor, InjectConfig, registry, selectList, toPage } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Counter } from 'prom-client';
import { IdentityConfig } from '../identity.config';
import { SecurityNotices } from '../notices/security-notices';
import { appendToChain, lockHead, signedActOf, verifyChain } from './audit-chain';
import { AuditEntryEntity } from './audit-entry.entity';
import { AuditSeal } from './audit-seal';

export const refusedAuditEntries = new Counter({
  name: 'coverleaf_audit_entries_refused_total',
  help: 'Audit entries that identity refused: `forged` without valid signature, `altered` another one under the same id',
  labelNames: ['reason'],
  registers: [registry],
});
for (const reason of ['forged', 'altered']) refusedAuditEntries.inc({ reason }, 0);

/** Forged entries may arrive by the thousand, so each process alerts administrators at most this often. */
const ALERT_MS = 3_600_000;

const Position = z.tuple([z.int().positive()]);

interface Row extends Omit<AuditEntry, 'at' | 'number' | 'changes' | 'subjectKind' | 'subjectIsGone'> {
  readonly sealed: string | null;
  readonly origin: string | null;
  readonly changes: AuditEntry['changes'] | null;
  readonly number: string;
  readonly at: Date;
}

const ENTRY_FIELDS = [...Object.keys(AuditEntry.shape), 'sealed', 'origin'];

/** A chain of keyed hashes over entries that the acting services have signed. */
@Injectable()
export class AuditLog {
  private readonly logger = new Logger('audit');
  private alertedAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    @InjectConfig() private readonly config: IdentityConfig,
    private readonly notices: SecurityNotices,
    private readonly seal: AuditSeal,
    private readonly reads: ReadTrail,
  ) {}

  /**
   * Appends an entry. Concurrent writers wait for each other; repeating the same entry does nothing.
   * @throws AppError 403 without the signature of a service that may report such an act, or for a different act under a
   * known id
   */
  @Handles(recordActRpc)
  async append(signed: SignedAct) {
    const keys = this.config.SIGNING_PUBLIC_KEYS;
    if (!(await isSignedAct(signed, (signer) => keys.get(signer) ?? [])))
      throw await this.refuse('forged', signed);
    const given = await this.seal.open(signed.act.sealed ?? null);
    const origin = given.origin ?? (await originOf(this.dataSource.manager, signed.act));
    // Must run before the head is locked, because the key of the seal is in the head's row.
    const from = await this.sealedOrigin(origin);
    await this.dataSource.transaction(async (manager) => {
      const head = await lockHead(manager);
      const { id, act, signer, signature } = signed;
      const known = await manager.findOneBy(AuditEntryEntity, { id });
      if (known) {
        const before = signedActOf({ ...known, signer: known.signer ?? signer, signature });
        if (!before || !isSameAct(before, signed)) throw await this.refuse('altered', signed);
        return;
      }
      const { actorId, sessionId, subjectId, action, fields = [], changes = null, sealed = null } = act;
      const values = { actorId, sessionId, subjectId, action, fields, changes, sealed };
      await appendToChain(manager, head, { id, at: new Date(act.at), ...values, ...from, signer, signature });
      await this.notices.addFor(manager, act, origin);
    });
  }

  @Handles(verifyAudit)
  verify() {
    return this.dataSource.transaction('REPEATABLE READ', (manager) =>
      verifyChain(manager, this.config.SIGNING_PUBLIC_KEYS),
    );
  }

  @Handles(listAudit)
  async list({ actor: reader, query }: OperationInput<typeof listAudit>) {
    const { actor, action, subject, subjectKind, address, session, from, to } = query;
    const plain = { actor, action, subject, subjectKind, session, from: dayOf(from), to: dayOf(to) };
    const names = Object.keys(plain) as (keyof typeof plain)[];
    const [page] = await Promise.all([
      this.page(query),
      this.reads.note('audit.listed', reader, null, { ...plain, address }, names),
    ]);
    return page;
  }

  private async page(query: AuditFilter) {
    const { actor, action, subject, subjectKind, address, session, from, to, cursor, limit } = query;
    const before = cursor ? decodeCursor(Position, cursor)[0] : null;
    const rows: Row[] = await this.dataSource.query(
      `select ${selectList(this.dataSource, AuditEntryEntity, 'entry', ENTRY_FIELDS)},
              actor.name as "actorName", subject.name as "subjectName", used.address
         from audit_entries entry
         left join users actor on actor.id = entry.actor_id
         left join users subject on subject.id = entry.subject_id
         left join lateral (
           select address from session_addresses
            where entry.origin is null and session_id = entry.session_id and since <= entry.at + interval '1 second'
            order by since desc limit 1
         ) used on true
        where ($1::uuid is null or entry.actor_id = $1) and ($2::text is null or entry.action = $2)
          and ($3::timestamptz is null or entry.at >= $3) and ($4::timestamptz is null or entry.at < $4)
          and ($5::bigint is null or entry.number < $5)
          and ($6::uuid is null or entry.subject_id = $6) and ($7::text[] is null or entry.action = any($7))
          and ($9::text is null or entry.address_key = $9) and ($10::uuid is null or entry.session_id = $10)
        order by entry.number desc limit $8`,
      [
        ...[actor ?? null, action ?? null, from ?? null, to ?? null, before, subject ?? null],
        subjectKind ? actionsOn(subjectKind) : null,
        limit + 1,
        address === undefined ? null : await this.seal.addressKey(address),
        session ?? null,
      ],
    );
    const entries = await Promise.all(rows.map((row) => this.opened(row)));
    return toPage(entries, limit, ({ number }) => [number]);
  }

  private async sealedOrigin(origin: Origin | null) {
    if (!origin) return { origin: null, addressKey: null };
    const [sealed, addressKey] = await Promise.all([
      this.seal.seal({ origin }),
      this.seal.addressKey(origin.address),
    ]);
    return { origin: sealed, addressKey };
  }

  private async opened({ sealed, origin: sealedOrigin, ...row }: Row): Promise<AuditEntry> {
    const { changes: personal = [] } = await this.seal.open(sealed);
    const { origin } = await this.seal.open(sealedOrigin);
    const changes = [...(row.changes ?? []), ...personal];
    const { address = row.address, userAgent = null } = origin ?? {};
    return toEntry({ ...row, address, userAgent, changes });
  }

  /** Logs only the claimed signer, because the entry may contain anything. */
  private async refuse(reason: 'forged' | 'altered', { signer }: SignedAct): Promise<AppError> {
    refusedAuditEntries.inc({ reason });
    const now = Date.now();
    if (now - this.alertedAt > ALERT_MS) {
      // Set before the alert is stored, so that concurrent refusals cause one alert.
      const before = this.alertedAt;
      this.alertedAt = now;
      const notice = { kind: 'entry_forged', userId: null, origin: null } as const;
      await this.dataSource
        .transaction((manager) => this.notices.alert(manager, notice))
        .catch((error: unknown) => {
          this.alertedAt = before;
          throw error;
        });
    }
    this.logger.error({ msg: 'an audit entry was refused', reason, signer });
    return new AppError('audit_entry_refused', 403, 'The audit entry was not reported by its service.');
  }
}

/** Taken from the session at the time of the act. The acting service doesn't send it, so that no queue carries it. */
async function originOf(manager: EntityManager, { sessionId, at }: SignedAct['act']): Promise<Origin | null> {
  if (sessionId === null) return null;
  const [origin]: Origin[] = await manager.query(
    `select coalesce(used.address, sessions.address) as address, user_agent as "userAgent"
       from sessions left join lateral (
         select address from session_addresses
          where session_id = sessions.id and since <= $2::timestamptz + interval '1 second'
          order by since desc limit 1
       ) used on true
      where sessions.id = $1`,
    [sessionId, at],
  );
  return origin ?? null;
}

function toEntry({ changes, ...row }: Omit<Row, 'sealed' | 'origin'>): AuditEntry {
  const subjectKind = row.subjectId === null ? null : subjectOf(row.action);
  return {
    ...row,
    ...(changes && changes.length > 0 && { changes }),
    number: Number(row.number),
    at: row.at.toISOString(),
    subjectKind,
    // Subjects of other services are checked by those services.
    subjectIsGone: subjectKind === 'user' && row.subjectName === null,
  };
}
