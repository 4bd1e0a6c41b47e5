import { open } from 'node:fs/promises';
import { anchorAuditLog } from '@coverleaf/contracts';
import { InjectMailer, type Mailer } from '@coverleaf/mail';
import { type JobAttempt, type JobProcessor, Processor, UnrecoverableJobError } from '@coverleaf/messaging';
import { InjectConfig, registry } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Counter } from 'prom-client';
import { IdentityConfig } from '../identity.config';
import { type Anchor, anchorLine, signAnchor } from './audit-anchor';
import { findHead, verifyChain } from './audit-chain';
import { AuditAnchorEntity } from './audit-entry.entity';

const auditBreaks = new Counter({
  name: 'coverleaf_audit_breaks_total',
  help: 'Daily checks that found the audit log changed',
  registers: [registry],
});

/** Verifies the entries since the last anchor, signs the head, and sends the anchor out of the database's reach. */
@Processor(anchorAuditLog)
export class AnchorAuditLogProcessor implements JobProcessor<typeof anchorAuditLog> {
  private readonly logger = new Logger('audit');

  constructor(
    private readonly dataSource: DataSource,
    @InjectConfig() private readonly config: IdentityConfig,
    @InjectMailer() private readonly mailer: Mailer,
  ) {}

  async process(_: object, { id }: JobAttempt): Promise<void> {
    const anchor = await this.anchor(id);
    if (!anchor) return;
    const { AUDIT_ANCHOR_FILE, AUDIT_ANCHOR_EMAIL } = this.config;
    if (AUDIT_ANCHOR_FILE) await appendDurably(AUDIT_ANCHOR_FILE, `${anchorLine(anchor)}\n`);
    if (AUDIT_ANCHOR_EMAIL) {
      await this.mailer.send({
        id: `audit-anchor-${id}`,
        to: AUDIT_ANCHOR_EMAIL,
        subject: `Audit log: entry ${anchor.number}`,
        text: `Keep this email. It proves that the audit log up to entry ${anchor.number} was not rewritten later.\n\n${anchorLine(anchor)}\n`,
      });
    }
  }

  /**
   * @returns the anchor of an earlier attempt, or a new one; null for an empty log @throws UnrecoverableJobError if the
   * log was changed
   */
  private anchor(id: string): Promise<Anchor | null> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const signed = await manager.findOneBy(AuditAnchorEntity, { id });
      if (signed) return signed;
      const since = await manager.findOne(AuditAnchorEntity, { where: {}, order: { number: 'desc' } });
      const check = await verifyChain(manager, this.config.SIGNING_PUBLIC_KEYS, { since });
      if (!check.intact) {
        auditBreaks.inc();
        const { brokenAt, reason } = check;
        this.logger.error({ msg: 'the audit log was changed', brokenAt, reason });
        throw new UnrecoverableJobError(`The audit log was changed at entry ${brokenAt}`);
      }
      const { number, hash } = await findHead(manager);
      if (number === 0) return null;
      const anchor = signAnchor({ number, hash, at: new Date() }, this.config.SIGNING_KEY);
      await manager.insert(AuditAnchorEntity, { id, ...anchor });
      return anchor;
    });
  }
}

async function appendDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
