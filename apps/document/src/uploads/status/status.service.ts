import { Handles } from '@coverleaf/messaging';
import { receiptNumber, type UploadProgress, readProgressRpc, type RpcInput } from '@coverleaf/contracts';
import { openToken, sealToken } from '@coverleaf/encryption';
import { InjectConfig, orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

import { LienholderClauses } from '../../cases/agents/lienholder-clauses';
import { knownCaseOf, loanOf } from '../../cases/case-of-upload';
import { CaseProgressService } from '../../cases/case-progress.service';
import { DocumentConfig } from '../../document.config';
import { since } from '../../event-months/since';
import { sendingEnded, TransmissionEntity } from '../../transmissions/transmission.entity';
import { DocumentReviewEntity } from '../../reviews/review.entity';
import { Duplicates } from '../../reading/results/duplicates';
import { ReadingsService } from '../../reading/readings.service';
import { UploadNotifications } from '../upload-notifications';
import { UploadEntity, UploadEventEntity } from '../upload.entity';

const SEAL = { purpose: 'status', context: 'upload' };
const ID_BYTES = 16;
/** Length of a mailbox hash. Only a link in an email contains one, after the id. */
const HASH_BYTES = 32;

export interface StatusLink {
  readonly uploadId: string;
  /** The hash of the mailbox that the link was emailed to; null for the link that the sender of the upload saw. */
  readonly mailbox: string | null;
}

/** The private link to an upload's status. Its token is the encrypted id, which can be neither guessed nor changed. */
@Injectable()
export class StatusLinks {
  constructor(@InjectConfig() private readonly config: DocumentConfig) {}

  /** @param mailbox for a link in an email: whoever opens it can read that mailbox */
  urlOf(uploadId: string, mailbox = ''): string {
    const id = Buffer.from(uploadId.replaceAll('-', ''), 'hex');
    const clear = Buffer.concat([id, Buffer.from(mailbox, 'base64url')]);
    return `${this.config.PUBLIC_URL}/status/${sealToken(SEAL, clear)}`;
  }

  /** @returns null for an invalid token */
  read(token: string): StatusLink | null {
    const clear = openToken(SEAL, token);
    if (clear?.length !== ID_BYTES && clear?.length !== ID_BYTES + HASH_BYTES) return null;
    const id = clear.subarray(0, ID_BYTES).toString('hex');
    const uploadId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { uploadId, mailbox: clear.subarray(ID_BYTES).toString('base64url') || null };
  }
}

@Injectable()
export class StatusService {
  private readonly logger = new Logger('status');

  constructor(
    private readonly dataSource: DataSource,
    private readonly links: StatusLinks,
    private readonly notifications: UploadNotifications,
    private readonly readings: ReadingsService,
    private readonly duplicates: Duplicates,
    private readonly cases: CaseProgressService,
    private readonly clauses: LienholderClauses,
  ) {}

  /** Marks the mailbox that the link was emailed to as proven. @returns null if the token belongs to no upload */
  @Handles(readProgressRpc)
  async read({ token, isView }: RpcInput<typeof readProgressRpc>) {
    const link = this.links.read(token);
    const upload = link && (await this.dataSource.manager.findOneBy(UploadEntity, { id: link.uploadId }));
    if (!upload) return null;
    if (link.mailbox) await this.notifications.mailboxWasOpened(link.mailbox, upload.id);
    const [events, transmissions, reading, found, sentBefore, review] = await Promise.all([
      this.dataSource.manager.find(UploadEventEntity, {
        where: { uploadId: upload.id, at: since(upload.createdAt) },
        order: { id: 'ASC' },
      }),
      this.dataSource.manager.findBy(TransmissionEntity, { uploadId: upload.id, kind: 'document' as const }),
      this.readings.summary(upload.id),
      knownCaseOf(this.dataSource.manager, upload.id),
      this.duplicates.sentBefore(upload.id),
      this.dataSource.manager.findOneBy(DocumentReviewEntity, { uploadId: upload.id }),
      ...(isView === true ? [this.countView(upload.id)] : []),
    ]);
    const { lenderId, language, originalFilename: fileName, contentType: type } = upload;
    const loan = found && loanOf(found);
    const [ofCase, clause] = await Promise.all([
      found && this.cases.of(found, upload.id),
      found && lenderId ? this.clauses.find(lenderId, found.senderKnows === 'loan' ? found.row : null) : null,
    ]);
    return {
      progress: {
        ...progressOf(upload, events, transmissions),
        asked:
          review?.askedAt && !review.answerId
            ? { reasonCode: review.askCode, note: review.askNote, noteEs: review.askNoteEs }
            : null,
        ...{ loan, case: ofCase, reading, sentBefore, clause },
      },
      document: { fileName, type },
      lenderId,
      language,
    };
  }

  /** Once a day. The page is shown also if this fails. */
  private countView(uploadId: string): Promise<unknown> {
    const counted = this.dataSource.query(
      `insert into status_views (upload_id, day) values ($1, (now() at time zone 'UTC')::date) on conflict do nothing`,
      [uploadId],
    );
    return orWarn(counted, null, this.logger, { msg: 'a view of the status page is not counted' });
  }
}

/** The stages as a borrower sees them: fewer than staff see. */
function progressOf(
  upload: UploadEntity,
  events: readonly UploadEventEntity[],
  transmissions: readonly TransmissionEntity[],
): UploadProgress {
  const { id, financialInstitution, status, fault, rejectionCode } = upload;
  const { sha256, pages, bytes, createdAt } = upload;
  const since = (stage: UploadEntity['stage']): string | null =>
    events.find((event) => event.stage === stage)?.at.toISOString() ?? null;
  const closing = upload.stage === 'closed' ? events.at(-1) : undefined;
  const closedAt = closing?.at.toISOString() ?? null;
  const isDecided = status === 'rejected' || Boolean(closing?.actorId);
  const reopenedAs = events.findLastIndex(({ act }) => act === 'reopened');
  const isDecidedAgain = events.slice(reopenedAs + 1).some(({ actorId, act }) => actorId && !act);
  // If there is a fault, the reason is another system's message, which is for staff only.
  const isTold = status === 'rejected' && fault === null;
  const reopening = upload.stage === 'closed' || isDecidedAgain ? undefined : events[reopenedAs];
  return {
    receiptNumber: receiptNumber(id),
    financialInstitution,
    receipt: { sha256, pages, bytes, receivedAt: createdAt.toISOString() },
    status,
    checkedAt: since('awaiting_approval') ?? since('sending'),
    // A lender's own system has processed a document once it accepts it.
    sentAt: since('sent') ?? (status === 'processed' ? closedAt : null),
    delivery: deliveryOf(upload, transmissions),
    doneAt: isDecided ? closedAt : null,
    reopenedAt: reopening?.at.toISOString() ?? null,
    fault,
    reasonCode: rejectionCode,
    reason: isTold ? upload.rejectionReason : null,
    reasonEs: isTold ? upload.rejectionReasonEs : null,
  };
}

function deliveryOf(upload: UploadEntity, transmissions: readonly TransmissionEntity[]) {
  if (upload.stage === 'sent' || upload.stage === 'closed') return 'over';
  if (upload.stage !== 'sending') return 'not_begun';
  return sendingEnded(upload, transmissions) === null ? 'under_way' : 'delayed';
}
