import type { EmailAttachment, EmailDetail } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { AttachmentLine } from './attachment-line';

interface AttachmentListProps {
  readonly email: EmailDetail;
  readonly onView: (attachment: EmailAttachment) => void;
  readonly onFile: (attachment: EmailAttachment) => void;
}

/** The files of an email, and apart from them those that are part of its text. */
export function AttachmentList({ email, ...acts }: AttachmentListProps): ReactNode {
  const groups = [
    { heading: 'Attachments', files: email.attachments.filter(({ inline }) => !inline) },
    { heading: 'Inside the text', files: email.attachments.filter(({ inline }) => inline) },
  ];
  return groups.map(
    ({ heading, files }) =>
      files.length > 0 && (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul className="emails__files">
            {files.map((file) => (
              <AttachmentLine key={file.position} emailId={email.id} file={file} {...acts} />
            ))}
          </ul>
        </section>
      ),
  );
}
