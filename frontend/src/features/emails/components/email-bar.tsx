import type { EmailDetail, EmailRow } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { DownloadIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { Neighbours, type NeighboursProps } from '../../../components/viewer/neighbours';
import { getPdfLink, getSourceLink } from '../api/email-calls';
import { useEmailActs } from '../use-email-acts';

interface EmailBarProps extends NeighboursProps {
  /** Undefined: it is not known yet. */
  readonly email: EmailDetail | undefined;
  readonly onDelete: (email: EmailRow) => void;
}

/** What one can do with the open email, and the way to its neighbours. */
export function EmailBar({ email, onDelete, ...neighbours }: EmailBarProps): ReactNode {
  const { download, fetchAgain, isFetching } = useEmailActs();
  return (
    <div className="viewer__bar">
      <div className="viewer__acts">
        {email?.pdfState === 'ready' && (
          <Button onClick={() => download({ what: 'PDF', getLink: () => getPdfLink(email.id, 'download') })}>
            <DownloadIcon />
            Download PDF
          </Button>
        )}
        {email?.state === 'unreadable' && (
          <Button onClick={() => download({ what: 'email', getLink: () => getSourceLink(email.id) })}>
            <DownloadIcon />
            Download as it came
          </Button>
        )}
        {email && !email.attachmentsDownloaded && (
          <Button busy={isFetching} onClick={() => fetchAgain(email.id)}>
            Fetch attachments again
          </Button>
        )}
        {email && (
          <Button onClick={() => onDelete(email)}>
            <TrashIcon />
            Delete
          </Button>
        )}
      </div>
      <Neighbours {...neighbours} />
    </div>
  );
}
