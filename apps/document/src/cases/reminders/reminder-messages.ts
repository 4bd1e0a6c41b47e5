import { findLenderById, getSiteSettings, type LenderRecord, receiptNumber } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentConfig } from '../../document.config';
import { Recipients } from '../../notifications/recipients';
import { DocumentReadingEntity } from '../../reading/results/reading.entity';
import { emailMailbox, type Mailbox } from '../../uploads/mailboxes';
import { StatusLinks } from '../../uploads/status/status.service';
import { UploadEntity } from '../../uploads/upload.entity';
import { LienholderClauses } from '../agents/lienholder-clauses';
import type { CaseEntity } from '../case.entity';
import { factsOf } from '../case-facts';
import { type KnownCase, knownCaseOf, loanOf } from '../case-of-upload';
import { LoanTokens } from '../loan-tokens';
import { ReminderLinks } from './reminder-links';
import { rejectionFor, type Reminder } from './reminder-words';
import type { CaseReminderEntity } from './reminder.entity';

/**
 * Documents whose senders know the loan, newest first, and the one that the reminder $2 is about. Whoever knows only a
 * reference, which can be guessed, hears nothing of what a lender told of its loan. Agents have their own link.
 */
const OWN_DOCUMENTS = `select upload.id from case_evidence evidence
    join insurance_uploads upload on upload.id = evidence.upload_id join cases on cases.id = evidence.case_id
   where evidence.case_id = $1 and evidence.state = 'joined' and upload.door <> 'agent'
     and (evidence.upload_id::text = (select occasion from case_reminders where id = $2)
       or evidence.sender_knows is not null
         and (evidence.sender_knows = 'loan' or evidence.outcome = 'accepted' or cases.origin in ('lookup', 'upload')))
   order by upload.received_at desc, upload.id desc limit 5`;

export interface Addressee {
  readonly to: Mailbox;
  /** What it is known from; null: from the lender's list of loans. */
  readonly uploadId: string | null;
}

/** To whom a reminder goes, and what it says. */
@Injectable()
export class ReminderMessages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recipients: Recipients,
    private readonly links: StatusLinks,
    private readonly stopLinks: ReminderLinks,
    private readonly clauses: LienholderClauses,
    private readonly tokens: LoanTokens,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  /** What the borrower left with the newest document, else the lender's address, which gets no texts. */
  async addresseeOf(
    row: CaseEntity,
    reminderId: string,
    /** Whether it is sent again, as another reminder. */
    { isNew }: { readonly isNew: boolean },
  ): Promise<Addressee | null> {
    const uploads = await this.dataSource.query<{ id: string }[]>(OWN_DOCUMENTS, [row.id, reminderId]);
    for (const { id: uploadId } of uploads) {
      const to = await this.recipients.of(uploadId, isNew ? null : reminderId);
      if (to) return { to, uploadId };
    }
    const { email } = factsOf(row);
    return email === null ? null : { to: emailMailbox(email), uploadId: null };
  }

  /** @returns null for a lender that isn't active */
  async of(
    row: CaseEntity,
    reminder: CaseReminderEntity,
    { to, uploadId }: Addressee,
  ): Promise<Reminder | null> {
    const { manager } = this.dataSource;
    const aboutId = reminder.ask === 'again' ? reminder.occasion : null;
    // The lender's address belongs to the borrower.
    const known: KnownCase | null =
      uploadId === null ? { row, senderKnows: 'loan' } : await knownCaseOf(manager, uploadId);
    const [lender, site, clause, own, about] = await Promise.all([
      this.lenders.call(findLenderById, { id: row.lenderId }),
      this.lenders.call(getSiteSettings, {}),
      this.clauses.find(row.lenderId, known?.senderKnows === 'loan' ? row : null),
      uploadId === null ? null : manager.findOneBy(UploadEntity, { id: uploadId }),
      aboutId === null ? null : this.aboutOf(aboutId),
    ]);
    if (!lender || (aboutId !== null && about === null)) return null;
    const language = own?.language ?? about?.upload.language ?? 'en';
    const statusOf = about?.upload.id ?? uploadId;
    return {
      ...{ id: reminder.id, ask: reminder.ask, language, lender: lender.name, about, clause, site },
      day: aboutId === null ? reminder.occasion : null,
      // The lender's address may be another person's than that of the document.
      statusUrl: statusOf === null || uploadId === null ? null : this.links.urlOf(statusOf, to.hash),
      uploadUrl: this.uploadUrl(lender, known),
      stopUrl: this.stopLinks.urlOf(row.id, language),
    };
  }

  private async aboutOf(uploadId: string): Promise<Reminder['about']> {
    const { manager } = this.dataSource;
    const upload = await manager.findOneBy(UploadEntity, { id: uploadId });
    if (!upload) return null;
    const reading = await manager.findOne(DocumentReadingEntity, {
      where: { uploadId },
      select: { uploadId: true, ask: true },
    });
    const ask = upload.status === 'rejected' ? null : (reading?.ask ?? null);
    const code = upload.rejectionCode ?? (ask && rejectionFor(ask));
    return { upload, code, number: receiptNumber(uploadId) };
  }

  private uploadUrl({ slug }: Pick<LenderRecord, 'slug'>, known: KnownCase | null): string {
    const page = `${this.config.PUBLIC_URL}/${slug}/upload`;
    if (!known) return page;
    const { reference, collateral } = loanOf(known);
    const loan = {
      ...{ referenceId: reference, collateralDescription: collateral },
      ...{ insuranceStatusName: '', insuranceCompany: '' },
    };
    const token = this.tokens.of(loan, known.row.lenderId, { knowsLoan: known.senderKnows === 'loan' });
    return `${page}?loan=${token}`;
  }
}
