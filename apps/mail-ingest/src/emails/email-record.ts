import type { EmailAttachment, EmailDetail, StoredAttachment } from '@coverleaf/contracts';
import { EmailDetail as Detail } from '@coverleaf/contracts';
import type { AttachmentEntity } from './attachment.entity';
import type { EmailEntity } from './email.entity';

const Headers = Detail.shape.headers;

/** A mail as staff read it. @param files in the mail's order */
export function toEmailDetail(email: EmailEntity, files: readonly AttachmentEntity[]): EmailDetail {
  return {
    ...email,
    createdAt: email.createdAt.toISOString(),
    headers: Headers.parse(JSON.parse(email.headers ?? '[]')),
    attachmentCount: files.filter(({ inline }) => !inline).length,
    attachmentsDownloaded: files.every(({ state }) => state === 'stored'),
    attachments: files.map(toAttachment),
    attachmentPaths: files.flatMap((file) => toStored(file) ?? []),
  };
}

const toAttachment = (file: AttachmentEntity): EmailAttachment => ({
  ...file,
  infected: file.infected ?? false,
  filing: null,
});

function toStored(file: AttachmentEntity): StoredAttachment | null {
  const { size, storagePath, uploadedAt } = file;
  if (size === null || storagePath === null || uploadedAt === null) return null;
  return { ...toAttachment(file), size, storagePath, uploadedAt: uploadedAt.toISOString() };
}
