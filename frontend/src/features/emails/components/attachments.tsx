import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EmailAttachment } from '@coverleaf/contracts';
import { Badge } from '../../../components/controls/values';
import { Button } from '../../../components/controls/button';
import { DownloadIcon, EyeIcon } from '../../../components/ui/staff-icons';
import { removedLabel } from '../../../components/controls/labels';
import { getAttachmentLink } from '../api/email-calls';
import { canDownload, canFile, canView, attachmentKind } from '../email-labels';
import { useEmailActions } from '../use-emails';

function AttachmentState({ file }: { file: EmailAttachment }) {
  const { state, fault, infected, removedContent, filing } = file;
  const removed = removedLabel(removedContent);
  return (
    <>
      {state === 'awaited' && <Badge tone="wait">Downloading</Badge>}
      {state === 'failed' && <Problem label="Not downloaded">{fault}</Problem>}
      {infected && (
        <Problem label="Infected">The virus scanner found a threat in this file. It can’t be opened.</Problem>
      )}
      {removed && (
        <>
          <Badge tone="wait">Made safe</Badge>
          <span>{removed}</span>
        </>
      )}
      {filing?.state === 'waiting' && <Badge tone="wait">Being filed</Badge>}
      {filing?.state === 'filed' && <Badge tone="ok">Filed as document</Badge>}
      {filing?.state === 'filed' && filing.uploadId && (
        <Link to={`/admin/documents?open=${filing.uploadId}`}>Open the document</Link>
      )}
      {filing?.state === 'refused' && <Problem label="Not filed">{filing.reason}</Problem>}
    </>
  );
}

const Problem = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Badge tone="bad">{label}</Badge>
    <span>{children}</span>
  </>
);

interface AttachmentLineProps {
  readonly emailId: string;
  readonly file: EmailAttachment;
  readonly onView: (file: EmailAttachment) => void;
  readonly onFile: (file: EmailAttachment) => void;
}

export function AttachmentLine({ emailId, file, onView, onFile }: AttachmentLineProps) {
  const { originalName: name, position } = file;
  const { download } = useEmailActions();
  const getLink = () => getAttachmentLink(emailId, position, 'download');
  return (
    <li className="emails__file">
      <span className="emails__file-name">
        <bdi>{name}</bdi>
      </span>
      <span className="quiet">{attachmentKind(file)}</span>
      <AttachmentState file={file} />
      {canDownload(file) && (
        <span className="viewer__acts">
          {canView(file) && (
            <Button aria-label={`View ${name}`} onClick={() => onView(file)}>
              <EyeIcon />
              View
            </Button>
          )}
          <Button aria-label={`Download ${name}`} onClick={() => download({ what: 'attachment', getLink })}>
            <DownloadIcon />
            Download
          </Button>
          {canFile(file) && (
            <Button aria-label={`File as document: ${name}`} onClick={() => onFile(file)}>
              File as document
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
