import type { EmailAttachment, EmailDetail, StoredAttachment } from '@coverleaf/contracts';
import { EmailDetail as Detail } from '@coverleaf/contracts';
import type { FilingEntity } from '../filing/filing.entity';
import type { AttachmentEntity } from './attachment.entity';
import type { EmailEntity } from './email.entity';

const Headers = Detail.shape.headers;

/**
 * A mail as staff read it; its lender is for whoever shows it to fill in.
 * @param files in the mail's order
 */
export function toEmailDetail(
  email: EmailEntity,
  files: readonly AttachmentEntity[],
  filings: readonly FilingEntity[],
): EmailDetail {
  const filingOf = ({ id }: AttachmentEntity): FilingEntity | null =>
    filings.find(({ attachmentId }) => attachmentId === id) ?? null;
  return {
    ...email,
    lender: null,
    createdAt: email.createdAt.toISOString(),
    headers: Headers.parse(JSON.parse(email.headers ?? '[]')),
    attachmentCount: files.filter(({ inline }) => !inline).length,
    attachmentsDownloaded: files.every(({ state }) => state === 'stored'),
    attachments: files.map((file) => toAttachment(file, filingOf(file))),
    attachmentPaths: files.flatMap((file) => toStored(file, filingOf(file)) ?? []),
  };
}

const toAttachment = (file: AttachmentEntity, filing: FilingEntity | null): EmailAttachment => ({
  ...file,
  infected: file.infected ?? false,
  filing,
});

function toStored(file: AttachmentEntity, filing: FilingEntity | null): StoredAttachment | null {
  const { size, storagePath, uploadedAt } = file;
  if (size === null || storagePath === null || uploadedAt === null) return null;
  return { ...toAttachment(file, filing), size, storagePath, uploadedAt: uploadedAt.toISOString() };
}
