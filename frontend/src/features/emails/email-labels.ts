import {
  ACCEPTED_UPLOAD_TYPES,
  type EmailAttachment,
  type EmailDetail,
  type EmailRow,
  type EmailChannel,
  fileSize,
} from '@coverleaf/contracts';

export const DOOR_LABELS: Readonly<Record<EmailChannel, string>> = { mailgun: 'Mailgun', smtp: 'SMTP' };

/** Types that browsers can show; others are downloaded. The server decides. */
const SHOWN: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp'];
/** Types that can become an upload. The declared type is the sender's; the server checks the content. */
const FILED: readonly string[] = [...ACCEPTED_UPLOAD_TYPES, 'application/octet-stream'];

export const subjectOf = ({ subject }: Pick<EmailRow, 'subject'>): string => subject || '(no subject)';

export const canView = ({ state, infected, contentType }: EmailAttachment): boolean =>
  state === 'stored' && !infected && SHOWN.includes(contentType);

export const canDownload = ({ state, infected }: EmailAttachment): boolean => state === 'stored' && !infected;

export const canFile = (file: EmailAttachment): boolean =>
  canDownload(file) &&
  FILED.includes(file.contentType) &&
  (file.filing === null || file.filing.state === 'refused');

/** It is still being processed. */
export const isUnderWay = ({ state, pdfState, attachments, thread }: EmailDetail): boolean =>
  state === 'received' ||
  thread.replies.some((reply) => reply.state === 'waiting') ||
  pdfState === 'waiting' ||
  attachments.some((file) => file.state === 'awaited' || file.filing?.state === 'waiting');

/** `application/pdf, 12 KB` */
export const attachmentKind = ({ contentType, size }: EmailAttachment): string =>
  size === null ? contentType : `${contentType}, ${fileSize(size)}`;

/** Values of the filter. */
export const HANDLED_LABELS = { no: 'Not handled', yes: 'Handled' } as const;
