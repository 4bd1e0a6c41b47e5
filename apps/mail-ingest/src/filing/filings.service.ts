import { AuditTrail } from '@coverleaf/audit';
import {
  type AttachmentFiling,
  fileEmailAttachment,
  fileUpload,
  findLenderById,
  findLenderForMail,
  type LenderRecord,
  type OperationInput,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, Outbox, RpcClient } from '@coverleaf/messaging';
import { conflict, fieldProblem, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NOT_PROVIDED, senderOf } from '../emails/email-sender';
import { AttachmentEntity, EmailEntity, FilingEntity } from '../emails/email.entity';

type UploadForm = Pick<FilingEntity, 'lenderId' | 'institution' | 'name' | 'insuranceCompany'>;

@Injectable()
export class FilingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** A refused attachment can be filed again. @throws AppError 404; 409 `not_here`, `filed_before`; 422 without a lender */
  @Handles(fileEmailAttachment)
  async fileByStaff({
    actor,
    params: { id: emailId, n: position },
    body: { lenderId, ...form },
  }: OperationInput<typeof fileEmailAttachment>): Promise<AttachmentFiling> {
    const { manager } = this.dataSource;
    const [email, attachment] = await Promise.all([
      manager.findOneBy(EmailEntity, { id: emailId }),
      manager.findOneBy(AttachmentEntity, { emailId, position }),
    ]);
    if (!email || !attachment) throw notFound('There is no such attachment.');
    if (attachment.state !== 'stored') throw conflict('not_here', 'This file has not been fetched.');
    const lender = await (lenderId === undefined
      ? this.lenders.call(findLenderForMail, { recipient: email.recipient })
      : this.lenders.call(findLenderById, { id: lenderId }));
    if (!lender) throw fieldProblem('lenderId', 'Choose a lender');
    await this.dataSource.transaction(async (transaction) => {
      if (!(await this.createFiling(transaction, attachment.id, uploadFormOf(email, lender, form), true)))
        throw conflict('filed_before', 'This file is filed already.');
      await this.audit.note(transaction, 'email.filed', actor, emailId);
    });
    return { state: 'waiting', uploadId: null, reason: null };
  }

  async fileByRule(email: EmailEntity, attachmentIds: readonly string[], lender: LenderRecord) {
    await this.dataSource.transaction(async (manager) => {
      for (const id of attachmentIds)
        await this.createFiling(manager, id, uploadFormOf(email, lender, {}), false);
    });
  }

  /** @returns false if there is already a filing, or the attachment is gone */
  private async createFiling(
    manager: EntityManager,
    attachmentId: string,
    { lenderId, institution, name, insuranceCompany }: UploadForm,
    mayRetryRefused: boolean,
  ): Promise<boolean> {
    const created: unknown[] = await manager.query(
      `insert into attachment_filings (attachment_id, state, lender_id, institution, name, insurance_company)
       select id, 'waiting', $2, $3, $4, $5 from email_attachments where id = $1
       on conflict (attachment_id) do update
         set state = 'waiting', reason = null, lender_id = excluded.lender_id, institution = excluded.institution,
             name = excluded.name, insurance_company = excluded.insurance_company, created_at = now()
         where attachment_filings.state = 'refused' and $6
       returning attachment_id`,
      [attachmentId, lenderId, institution, name, insuranceCompany, mayRetryRefused],
    );
    if (created.length > 0) await this.outbox.add(manager, fileUpload, { attachmentId });
    return created.length > 0;
  }
}

const uploadFormOf = (
  email: EmailEntity,
  lender: LenderRecord,
  form: { readonly name?: string | undefined; readonly insuranceCompany?: string | undefined },
): UploadForm => ({
  lenderId: lender.id,
  institution: lender.name,
  name: form.name ?? senderOf(email).name,
  insuranceCompany: form.insuranceCompany ?? NOT_PROVIDED,
});
