import type { EmailAttachment, EmailDetail } from '@coverleaf/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { AttachmentList } from './attachment-list';
import { EmailFacts } from './email-facts';
import { EmailTabs, fileTab, firstTab } from './email-tabs';
import { FileUpload } from './file-upload';

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
