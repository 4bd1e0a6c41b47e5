import type { EmailAttachment } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { DownloadIcon, EyeIcon } from '../../../components/ui/staff-icons';
import { getAttachmentLink } from '../api/email-calls';
import { canDownload, canFile, canView, kindWords } from '../email-words';
import { useEmailActs } from '../use-email-acts';
import { AttachmentState } from './attachment-state';

interface AttachmentLineProps {
  readonly emailId: string;
  readonly file: EmailAttachment;
  readonly onView: (file: EmailAttachment) => void;
  readonly onFile: (file: EmailAttachment) => void;
}

/** A file of an email, how it stands, and what one can do with it. */
export function AttachmentLine({ emailId, file, onView, onFile }: AttachmentLineProps): ReactNode {
  const { originalName: name, position } = file;
  const { download } = useEmailActs();
  const getLink = () => getAttachmentLink(emailId, position, 'download');
  return (
    <li className="emails__file">
      <span className="emails__file-name">
        <bdi>{name}</bdi>
      </span>
      <span className="quiet">{kindWords(file)}</span>
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
            <Button aria-label={`File as upload: ${name}`} onClick={() => onFile(file)}>
              File as upload
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
