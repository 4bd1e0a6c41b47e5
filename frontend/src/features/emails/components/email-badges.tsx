import type { EmailRow } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/controls/badge';
import { AlertIcon, ClockIcon, CrossIcon } from '../../../components/ui/icons';
import { CopyIcon } from '../../../components/ui/staff-icons';

/** What is worth knowing of an email before it is opened; nothing where all is well. */
export const EmailBadges = ({ email }: { readonly email: EmailRow }): ReactNode => (
  <span className="emails__badges">
    {email.state === 'unreadable' && (
      <Badge tone="bad" icon={<CrossIcon />}>
        Unreadable
      </Badge>
    )}
    {email.state === 'received' && (
      <Badge tone="wait" icon={<ClockIcon />}>
        Being read
      </Badge>
    )}
    {!email.attachmentsDownloaded && (
      <Badge tone="wait" icon={<AlertIcon />}>
        Attachments Not Downloaded
      </Badge>
    )}
    {email.pdfState === 'failed' && (
      <Badge tone="bad" icon={<CrossIcon />}>
        No PDF
      </Badge>
    )}
    {email.pdfState === 'waiting' && (
      <Badge tone="plain" icon={<ClockIcon />}>
        PDF on its way
      </Badge>
    )}
    {email.duplicateOf && (
      <Badge tone="plain" icon={<CopyIcon />}>
        Duplicate
      </Badge>
    )}
  </span>
);
