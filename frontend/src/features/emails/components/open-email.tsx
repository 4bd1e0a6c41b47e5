import type { EmailAttachment, EmailDetail } from '@coverleaf/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { EmailFacts } from './email-facts';
import { EmailTabs, fileTab, firstTab } from './email-tabs';
import { Modal } from '../../../components/controls/modal';
import { FileUploadForm } from './file-upload-form';
import { AttachmentLine } from './attachment-line';

/** Asks whose upload an attachment is to become. */
const FileUpload = ({ email, attachment, onClose }: FileUploadProps): ReactNode => (
  <Modal
    title={attachment ? `File ${attachment.originalName} as upload` : 'File as upload'}
    isOpen={attachment !== null}
    onClose={onClose}
  >
    {attachment && <FileUploadForm email={email} attachment={attachment} onClose={onClose} />}
  </Modal>
);

interface OpenEmailProps {
  readonly email: EmailDetail;
  readonly onShow: (id: string) => void;
}

/** What an email says, and beside it who sent it and what came with it. */
export function OpenEmail({ email, onShow }: OpenEmailProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const [filing, setFiling] = useState<EmailAttachment | null>(null);
  const reader = useRef<HTMLDivElement>(null);
  const view = ({ position }: EmailAttachment): void => {
    setViewed(position);
    setChosen(fileTab(position));
    // On a phone the reader is above what was pressed.
    reader.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="viewer__halves">
      <div className="emails__reader" ref={reader}>
        {email.state === 'read' ? (
          <EmailTabs
            email={email}
            viewed={email.attachments.find(({ position }) => position === viewed)}
            chosen={chosen ?? firstTab(email)}
            onChoose={setChosen}
          />
        ) : (
          <p className="viewer__obstacle">
            {email.state === 'received'
              ? 'This email is being read. What it says appears here in a moment.'
              : `This email could not be read: ${email.fault ?? 'nobody knows why.'} What came is kept as it is.`}
          </p>
        )}
      </div>
      <div className="viewer__facts">
        <EmailFacts email={email} onShow={onShow} />
        <AttachmentList email={email} onView={view} onFile={setFiling} />
      </div>
      <FileUpload email={email} attachment={filing} onClose={() => setFiling(null)} />
    </div>
  );
}

interface FileUploadProps {
  readonly email: EmailDetail;
  /** Null: none is to be filed. */
  readonly attachment: EmailAttachment | null;
  readonly onClose: () => void;
}

interface AttachmentListProps {
  readonly email: EmailDetail;
  readonly onView: (attachment: EmailAttachment) => void;
  readonly onFile: (attachment: EmailAttachment) => void;
}

/** The files of an email, and apart from them those that are part of its text. */
function AttachmentList({ email, ...acts }: AttachmentListProps): ReactNode {
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
