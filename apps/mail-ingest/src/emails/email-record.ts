import type { AttachmentFiling, EmailAttachment, EmailDetail, StoredAttachment } from '@coverleaf/contracts';
import { EmailDetail as Detail } from '@coverleaf/contracts';
import type { FilingEntity } from '../filing/filing.entity';
import type { AttachmentEntity } from './attachment.entity';
import type { EmailEntity } from './email.entity';

const Headers = Detail.shape.headers;

type Filings = readonly FilingEntity[];

/**
 * A mail as staff read it.
 * @param files in the mail's order
 * @param filings of these files, where they were filed
 */
export function toEmailDetail(
  email: EmailEntity,
  files: readonly AttachmentEntity[],
  filings: Filings,
): EmailDetail {
  return {
    ...email,
    createdAt: email.createdAt.toISOString(),
    headers: Headers.parse(JSON.parse(email.headers ?? '[]')),
    attachmentCount: files.filter(({ inline }) => !inline).length,
    attachmentsDownloaded: files.every(({ state }) => state === 'stored'),
    attachments: files.map((file) => toAttachment(file, filings)),
    attachmentPaths: files.flatMap((file) => toStored(file, filings) ?? []),
  };
}

const toAttachment = (file: AttachmentEntity, filings: Filings): EmailAttachment => ({
  ...file,
  infected: file.infected ?? false,
  filing: filingOf(file, filings),
});

function filingOf({ id }: AttachmentEntity, filings: Filings): AttachmentFiling | null {
  const filing = filings.find(({ attachmentId }) => attachmentId === id);
  return filing ? { state: filing.state, uploadId: filing.uploadId, reason: filing.reason } : null;
}

function toStored(file: AttachmentEntity, filings: Filings): StoredAttachment | null {
  const { size, storagePath, uploadedAt } = file;
  if (size === null || storagePath === null || uploadedAt === null) return null;
  return { ...toAttachment(file, filings), size, storagePath, uploadedAt: uploadedAt.toISOString() };
}
