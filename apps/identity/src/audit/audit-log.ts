import { isSameAct, isSignedAct } from '@coverleaf/audit';
import {
  actionsOn,
  AuditEntry,
  listAudit,
  type OperationInput,
  recordActRpc,
  type SignedAct,
  subjectOf,
  verifyAudit,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import {
  AppError,
  decodeCursor,
  InjectConfig,
  refusedAuditEntries,
  selectList,
  toPage,
} from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { IdentityConfig } from '../identity.config';
import { SecurityNotices } from '../notices/security-notices';
import { appendToChain, lockHead, signedActOf, verifyChain } from './audit-chain';
import { AuditEntryEntity } from './audit-entry.entity';

const Position = z.tuple([z.int().positive()]);

interface Row extends Omit<AuditEntry, 'at' | 'number' | 'changes' | 'subjectKind' | 'subjectIsGone'> {
  readonly changes: AuditEntry['changes'] | null;
  readonly number: string;
  readonly at: Date;
}

const ENTRY_FIELDS = Object.keys(AuditEntry.shape);

/** A chain of keyed hashes over entries that the acting services have signed. */
@Injectable()
export class AuditLog {
  private readonly logger = new Logger('audit');

  constructor(
    private readonly dataSource: DataSource,
    @InjectConfig() private readonly config: IdentityConfig,
    private readonly notices: SecurityNotices,
  ) {}

  /**
   * Appends an entry. Concurrent writers wait for each other; a second call with the same entry does nothing.
   * @throws AppError 403 without the signature of a service that may report such an act, or for another act under a
   * known id
   */
  @Handles(recordActRpc)
  async append(signed: SignedAct) {
    const keys = this.config.SIGNING_PUBLIC_KEYS;
    if (!(await isSignedAct(signed, (signer) => keys.get(signer) ?? []))) throw this.refuse('forged', signed);
    await this.dataSource.transaction(async (manager) => {
      const head = await lockHead(manager);
      const { id, act, signer, signature } = signed;
      const known = await manager.findOneBy(AuditEntryEntity, { id });
      if (known) {
        const before = signedActOf({ ...known, signer: known.signer ?? signer, signature });
        if (!before || !isSameAct(before, signed)) throw this.refuse('altered', signed);
        return;
      }
      const { actorId, sessionId, subjectId, action, fields = [], changes = null } = act;
      const values = { actorId, sessionId, subjectId, action, fields, changes };
      await appendToChain(manager, head, { id, at: new Date(act.at), ...values, signer, signature });
      await this.notices.addFor(manager, act);
    });
  }

  @Handles(verifyAudit)
  verify() {
    return this.dataSource.transaction('REPEATABLE READ', (manager) =>
      verifyChain(manager, this.config.SIGNING_PUBLIC_KEYS),
    );
  }

  @Handles(listAudit)
  async list({ query }: OperationInput<typeof listAudit>) {
    const { actor, action, subject, subjectKind, from, to, cursor, limit } = query;
    const before = cursor ? decodeCursor(Position, cursor)[0] : null;
    const rows: Row[] = await this.dataSource.query(
      `select ${selectList(this.dataSource, AuditEntryEntity, 'entry', ENTRY_FIELDS)},
              actor.name as "actorName", subject.name as "subjectName", origin.address
         from audit_entries entry
         left join users actor on actor.id = entry.actor_id
         left join users subject on subject.id = entry.subject_id
         left join lateral (
           select address from session_addresses used
            where used.session_id = entry.session_id and used.since <= entry.at + interval '1 second'
            order by used.since desc limit 1
         ) origin on true
        where ($1::uuid is null or entry.actor_id = $1) and ($2::text is null or entry.action = $2)
          and ($3::timestamptz is null or entry.at >= $3) and ($4::timestamptz is null or entry.at < $4)
          and ($5::bigint is null or entry.number < $5)
          and ($6::uuid is null or entry.subject_id = $6) and ($7::text[] is null or entry.action = any($7))
        order by entry.number desc limit $8`,
      [
        ...[actor ?? null, action ?? null, from ?? null, to ?? null, before, subject ?? null],
        subjectKind ? actionsOn(subjectKind) : null,
        limit + 1,
      ],
    );
    return toPage(rows.map(toEntry), limit, ({ number }) => [number]);
  }

  /** Nothing of the entry is logged but who it claims to be from: it may say anything. */
  private refuse(reason: 'forged' | 'altered', { signer }: SignedAct): AppError {
    refusedAuditEntries.inc({ reason });
    this.logger.error({ msg: 'an audit entry was refused', reason, signer });
    return new AppError('audit_entry_refused', 403, 'The audit entry was not reported by its service.');
  }
}

function toEntry({ changes, ...row }: Row): AuditEntry {
  const subjectKind = row.subjectId === null ? null : subjectOf(row.action);
  return {
    ...row,
    ...(changes && { changes }),
    number: Number(row.number),
    at: row.at.toISOString(),
    subjectKind,
    // Other services know whether their own subjects are deleted.
    subjectIsGone: subjectKind === 'user' && row.subjectName === null,
  };
}
