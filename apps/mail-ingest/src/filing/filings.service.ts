import { AuditTrail } from '@coverleaf/audit';
import {
  type AttachmentFiling,
  type fileAttachmentRpc,
  fileUpload,
  findLenderById,
  findLenderForMail,
  type LenderRecord,
} from '@coverleaf/contracts';
import { InjectRpc, Outbox, RpcClient } from '@coverleaf/messaging';
import { AppError, fieldProblem, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AttachmentEntity } from '../emails/attachment.entity';
import { EmailEntity } from '../emails/email.entity';
import { FilingEntity } from './filing.entity';
import { senderOf } from './mail-sender';

type Wanted = Pick<FilingEntity, 'lenderId' | 'institution' | 'name' | 'insuranceCompany'>;

const NOT_PROVIDED = 'Not provided';

/** Opens filings; jobs carry them out. */
@Injectable()
export class FilingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** What was refused may be filed again. @throws AppError 404; 409 `not_here`, `filed_before`; 422 where no lender is known */
  async file({
    actor,
    emailId,
    position,
    lenderId,
    ...form
  }: z.output<typeof fileAttachmentRpc.input>): Promise<AttachmentFiling> {
    const { manager } = this.dataSource;
    const [email, attachment] = await Promise.all([
      manager.findOneBy(EmailEntity, { id: emailId }),
      manager.findOneBy(AttachmentEntity, { emailId, position }),
    ]);
    if (!email || !attachment) throw notFound('There is no such attachment.');
    if (attachment.state !== 'stored') throw new AppError('not_here', 409, 'This file has not been fetched.');
    const lender = await (lenderId === undefined
      ? this.lenders.call(findLenderForMail, { recipient: email.recipient })
      : this.lenders.call(findLenderById, { id: lenderId }));
    if (!lender) throw fieldProblem('lenderId', 'Choose a lender');
    await this.dataSource.transaction(async (transaction) => {
      if (!(await this.open(transaction, attachment.id, wantedFor(email, lender, form))))
        throw new AppError('filed_before', 409, 'This file is filed already.');
      await this.audit.note(transaction, 'email.filed', actor, emailId);
    });
    return { state: 'waiting', uploadId: null, reason: null };
  }

  /** All of them that are not filed yet. */
  async fileAll(email: EmailEntity, attachmentIds: readonly string[], lender: LenderRecord): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      for (const id of attachmentIds) await this.open(manager, id, wantedFor(email, lender, {}), false);
    });
  }

  /** @returns false: it is filed, or on its way, or gone; without `again` also when it was refused */
  private async open(
    manager: EntityManager,
    attachmentId: string,
    { lenderId, institution, name, insuranceCompany }: Wanted,
    again = true,
  ): Promise<boolean> {
    const opened: unknown[] = await manager.query(
      `insert into attachment_filings (attachment_id, state, lender_id, institution, name, insurance_company)
       select id, 'waiting', $2, $3, $4, $5 from email_attachments where id = $1
       on conflict (attachment_id) do update
         set state = 'waiting', reason = null, lender_id = excluded.lender_id, institution = excluded.institution,
             name = excluded.name, insurance_company = excluded.insurance_company, created_at = now()
         where attachment_filings.state = 'refused' and $6
       returning attachment_id`,
      [attachmentId, lenderId, institution, name, insuranceCompany, again],
    );
    if (opened.length > 0) await this.outbox.add(manager, fileUpload, { attachmentId });
    return opened.length > 0;
  }
}

const wantedFor = (
  email: EmailEntity,
  lender: LenderRecord,
  form: { readonly name?: string | undefined; readonly insuranceCompany?: string | undefined },
): Wanted => ({
  lenderId: lender.id,
  institution: lender.name,
  name: form.name ?? senderOf(email).name,
  insuranceCompany: form.insuranceCompany ?? NOT_PROVIDED,
});
