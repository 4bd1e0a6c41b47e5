import { randomUUID } from 'node:crypto';
import { type AuditAct, type AuditAction, type Origin, sendSecurityNotice } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { registry, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Counter } from 'prom-client';
import { hasSecondFactor, UserEntity } from '../users/user.entity';
import { isAboutSubject, type NoticeKind, SecurityNoticeEntity } from './security-notice.entity';

const securityAlerts = new Counter({
  name: 'coverleaf_security_alerts_total',
  help: 'Acts that all administrators were told of, by kind',
  labelNames: ['kind'],
  registers: [registry],
});

interface Notice {
  readonly kind: NoticeKind;
  readonly userId: string | null;
  readonly email: string;
  readonly at?: Date;
  readonly origin: Origin | null;
}

interface Rule {
  readonly kind: NoticeKind;
  /** The recipients: the user whom the act concerns, the actor, or all administrators. */
  readonly to: 'subject' | 'actor' | 'admins';
  readonly applies?: (act: AuditAct) => boolean;
}

const toAdmin = ({ changes = [] }: AuditAct): boolean =>
  changes.some(({ field, to }) => field === 'role' && to === 'admin');

/** Whether retention became shorter. Null means forever. */
const lowersRetention = ({ changes = [] }: AuditAct): boolean =>
  changes.some(
    ({ field, from, to }) =>
      field.startsWith('retention.') && typeof to === 'number' && (typeof from !== 'number' || to < from),
  );

const ADMIN_ADDED = { kind: 'admin_added', to: 'admins', applies: toAdmin } as const;
const FACTOR_LOWERED = { kind: 'factor_lowered', to: 'admins' } as const;

/** Acts that cause notices. */
const RULES: Readonly<Partial<Record<AuditAction, readonly Rule[]>>> = {
  'password.changed': [{ kind: 'password_changed', to: 'subject' }],
  'password.reset': [{ kind: 'password_changed', to: 'subject' }],
  'password.closed': [{ kind: 'password_closed', to: 'subject' }],
  'totp.set_up': [{ kind: 'totp_set_up', to: 'subject' }],
  'totp.removed': [{ kind: 'totp_removed', to: 'subject' }, FACTOR_LOWERED],
  'passkey.added': [{ kind: 'passkey_added', to: 'subject' }],
  'passkey.removed': [{ kind: 'passkey_removed', to: 'subject' }, FACTOR_LOWERED],
  'user.factors_removed': [{ kind: 'factors_removed', to: 'subject' }, FACTOR_LOWERED],
  'access.refused_often': [{ kind: 'refused_often', to: 'admins' }],
  'access.slowed': [{ kind: 'reading_slowed', to: 'admins' }],
  'access.exported_many': [{ kind: 'exported_many', to: 'admins' }],
  'user.created': [ADMIN_ADDED],
  'user.updated': [
    { kind: 'email_changed', to: 'subject', applies: ({ fields }) => fields?.includes('email') === true },
    { kind: 'made_admin', to: 'subject', applies: toAdmin },
    ADMIN_ADDED,
  ],
  'erasure.requested': [{ kind: 'data_erased', to: 'actor' }],
  'document.released': [{ kind: 'hold_released', to: 'actor' }],
  'settings.updated': [
    {
      kind: 'security_changed',
      to: 'actor',
      applies: ({ fields }) => fields?.some((field) => field.startsWith('security.')) === true,
    },
    {
      kind: 'factor_not_required',
      to: 'admins',
      applies: ({ changes = [] }) =>
        changes.some(({ field, to }) => field === 'security.require_mfa' && to === false),
    },
    { kind: 'retention_lowered', to: 'admins', applies: lowersRetention },
  ],
};

/** Emails users about acts on their accounts or by them, so that a thief doesn't go unnoticed. */
@Injectable()
export class SecurityNotices {
  constructor(private readonly outbox: Outbox) {}

  /** Adds the notices of an act of any service, in the transaction that records it. @param origin of the actor */
  async addFor(manager: EntityManager, act: AuditAct, origin: Origin | null): Promise<void> {
    for (const { kind, to, applies } of RULES[act.action] ?? []) {
      if (applies?.(act) === false) continue;
      if (kind === 'factor_lowered' && (await hasFactor(manager, act.subjectId))) continue;
      const isOfSubject = to === 'subject' || (to === 'admins' && isAboutSubject(kind));
      const userId = isOfSubject ? act.subjectId : act.actorId;
      const notice = { kind, userId, at: new Date(act.at), origin };
      await (to === 'admins' ? this.alert(manager, notice) : this.tell(manager, notice));
    }
  }

  /** Counts an event and alerts all administrators. */
  async alert(manager: EntityManager, notice: Omit<Notice, 'email'>): Promise<void> {
    securityAlerts.inc({ kind: notice.kind });
    const admins = await manager.findBy(UserEntity, { role: 'admin', suspendedAt: IsNull() });
    for (const { email } of admins) await this.add(manager, { ...notice, email });
  }

  private async tell(manager: EntityManager, notice: Omit<Notice, 'email'>): Promise<void> {
    const user = notice.userId && (await manager.findOneBy(UserEntity, { id: notice.userId }));
    if (user) await this.add(manager, { ...notice, email: user.email });
  }

  async add(manager: EntityManager, { kind, userId, email, at = new Date(), origin }: Notice): Promise<void> {
    const id = randomUUID();
    const { address, userAgent } = origin ?? { address: null, userAgent: null };
    const notice = { id, kind, userId, email, at, address, userAgent };
    await manager.insert(SecurityNoticeEntity, sealRow(manager, SecurityNoticeEntity, id, notice));
    await this.outbox.add(manager, sendSecurityNotice, { noticeId: id });
  }
}

/** Only for a user who still exists. */
async function hasFactor(manager: EntityManager, id: string | null): Promise<boolean> {
  const user = id === null ? null : await manager.findOneBy(UserEntity, { id });
  return !user || hasSecondFactor(user);
}
