import { randomUUID } from 'node:crypto';
import { type AuditAct, type AuditAction, type Origin, sendSecurityNotice } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserEntity } from '../users/user.entity';
import { type NoticeKind, SecurityNoticeEntity } from './security-notice.entity';

interface Notice {
  readonly kind: NoticeKind;
  readonly email: string;
  readonly at?: Date;
  readonly origin: Origin | null;
}

interface Rule {
  readonly kind: NoticeKind;
  /** Whose account the act concerns. */
  readonly to: 'subject' | 'actor';
  readonly applies?: (act: AuditAct) => boolean;
}

/** Acts that their user is told of. */
const RULES: Readonly<Partial<Record<AuditAction, readonly Rule[]>>> = {
  'password.changed': [{ kind: 'password_changed', to: 'subject' }],
  'password.reset': [{ kind: 'password_changed', to: 'subject' }],
  'password.closed': [{ kind: 'password_closed', to: 'subject' }],
  'totp.set_up': [{ kind: 'totp_set_up', to: 'subject' }],
  'totp.removed': [{ kind: 'totp_removed', to: 'subject' }],
  'passkey.added': [{ kind: 'passkey_added', to: 'subject' }],
  'passkey.removed': [{ kind: 'passkey_removed', to: 'subject' }],
  'user.updated': [
    { kind: 'email_changed', to: 'subject', applies: ({ fields }) => fields?.includes('email') === true },
    {
      kind: 'made_admin',
      to: 'subject',
      applies: ({ changes }) => changes?.some(({ field, to }) => field === 'role' && to === 'admin') === true,
    },
  ],
  'erasure.requested': [{ kind: 'data_erased', to: 'actor' }],
  'document.released': [{ kind: 'hold_released', to: 'actor' }],
  'settings.updated': [
    {
      kind: 'security_changed',
      to: 'actor',
      applies: ({ fields }) => fields?.some((field) => field.startsWith('security.')) === true,
    },
  ],
};

/** Tells users by email of acts on or with their accounts, so that a thief doesn't go unnoticed. */
@Injectable()
export class SecurityNotices {
  constructor(private readonly outbox: Outbox) {}

  /** Of an act of any service, in the transaction that records it. */
  async addFor(manager: EntityManager, act: AuditAct): Promise<void> {
    for (const { kind, to, applies } of RULES[act.action] ?? []) {
      const id = to === 'actor' ? act.actorId : act.subjectId;
      if (!id || applies?.(act) === false) continue;
      const user = await manager.findOneBy(UserEntity, { id });
      if (!user) continue;
      const [origin]: Origin[] = await manager.query(
        `select address, user_agent as "userAgent" from sessions where id = $1`,
        [act.sessionId],
      );
      await this.add(manager, { kind, email: user.email, at: new Date(act.at), origin: origin ?? null });
    }
  }

  async add(manager: EntityManager, { kind, email, at = new Date(), origin }: Notice): Promise<void> {
    const id = randomUUID();
    const { address, userAgent } = origin ?? { address: null, userAgent: null };
    const notice = { id, kind, email, at, address, userAgent };
    await manager.insert(SecurityNoticeEntity, sealRow(manager, SecurityNoticeEntity, id, notice));
    await this.outbox.add(manager, sendSecurityNotice, { noticeId: id });
  }
}
