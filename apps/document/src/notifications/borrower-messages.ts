import {
  DEFAULT_TIME_ZONE,
  findLenderById,
  getSiteSettings,
  type NotificationKind,
} from '@coverleaf/contracts';
import type { OutgoingEmail } from '@coverleaf/mail';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { loanOfUpload } from '../cases/case-of-upload';
import { DocumentConfig } from '../document.config';
import { isProven, type Mailbox } from '../uploads/mailboxes';
import { DocumentReviewEntity } from '../reviews/review.entity';
import { StatusLinks } from '../uploads/status/status.service';
import { wasAccepted } from '../uploads/upload-stages';
import { UploadEntity } from '../uploads/upload.entity';
import { borrowerEmail } from './borrower-email';
import { borrowerText } from './borrower-text';
import type { SentMessage } from '../sent-messages/sent-messages';

interface News {
  /** Of the notification. */
  readonly id: string;
  readonly kind: NotificationKind;
  readonly uploadId: string;
}

export interface WrittenEmail {
  readonly email: OutgoingEmail;
  /** What it says about each of the news, without the others: they may be another lender's. */
  readonly told: readonly SentMessage[];
}

/** Writes emails and texts to borrowers from what is known now. */
@Injectable()
export class BorrowerMessages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: StatusLinks,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  /** @param id of the first notification @param news at least one, sorted by time */
  async email(
    id: string,
    news: readonly News[],
    { to, hash: mailbox, addressHash }: Mailbox,
  ): Promise<WrittenEmail> {
    const { manager } = this.dataSource;
    const [site, proven, ...items] = await Promise.all([
      this.lenders.call(getSiteSettings, {}),
      isProven(manager, mailbox),
      ...news.map(async ({ kind, uploadId }) => {
        const upload = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
        const [lender, loan, review] = await Promise.all([
          upload.lenderId && this.lenders.call(findLenderById, { id: upload.lenderId }),
          loanOfUpload(manager, uploadId),
          kind === 'asked' ? manager.findOneBy(DocumentReviewEntity, { uploadId }) : null,
        ]);
        return {
          ...{
            kind,
            upload,
            reference: loan?.reference ?? null,
            statusUrl: this.links.urlOf(uploadId, mailbox),
          },
          ask: review && { code: review.askCode, note: review.askNote, noteEs: review.askNoteEs },
          isAccepted: kind === 'outcome' && (await wasAccepted(manager, uploadId)),
          timeZone: (lender && lender.timeZone) || DEFAULT_TIME_ZONE,
          uploadUrl: `${this.config.PUBLIC_URL}${lender ? `/${lender.slug}` : ''}/upload`,
        };
      }),
    ]);
    const parts = { id: `notification-${id}`, to, site, isProven: proven, items };
    const email = borrowerEmail(parts);
    const told = news.map(({ id: about, uploadId }, only) => ({
      ...{ id: about, uploadId, addressHash },
      words: { by: 'email' as const, to, subject: email.subject, text: borrowerEmail(parts, only).text },
    }));
    return { email, told };
  }

  async text({ kind, uploadId }: Omit<News, 'id'>, { hash }: Mailbox): Promise<string> {
    const { manager } = this.dataSource;
    const upload = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    const isAccepted = kind === 'outcome' && (await wasAccepted(manager, uploadId));
    return borrowerText({ kind, upload, isAccepted, statusUrl: this.links.urlOf(uploadId, hash) });
  }
}
