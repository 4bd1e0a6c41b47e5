import type { EmailRow } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../../components/controls/badge';
import { AlertIcon, ClockIcon, CrossIcon } from '../../../components/ui/icons';
import { CopyIcon } from '../../../components/ui/staff-icons';

interface Mark {
  readonly applies: (email: EmailRow) => boolean;
  readonly words: string;
  readonly tone: Tone;
  readonly icon: () => ReactNode;
}

const MARKS: readonly Mark[] = [
  { applies: ({ state }) => state === 'unreadable', words: 'Unreadable', tone: 'bad', icon: CrossIcon },
  { applies: ({ state }) => state === 'received', words: 'Being read', tone: 'wait', icon: ClockIcon },
  {
    applies: ({ attachmentsDownloaded }) => !attachmentsDownloaded,
    words: 'Attachments Not Downloaded',
    tone: 'wait',
    icon: AlertIcon,
  },
  { applies: ({ pdfState }) => pdfState === 'failed', words: 'No PDF', tone: 'bad', icon: CrossIcon },
  {
    applies: ({ pdfState }) => pdfState === 'waiting',
    words: 'PDF on its way',
    tone: 'plain',
    icon: ClockIcon,
  },
  { applies: ({ duplicateOf }) => duplicateOf !== null, words: 'Duplicate', tone: 'plain', icon: CopyIcon },
];

interface EmailBadgesProps {
  readonly email: EmailRow;
  /** Where all is well. */
  readonly otherwise?: ReactNode;
}

/** What is worth knowing of an email before it is read. */
export function EmailBadges({ email, otherwise }: EmailBadgesProps): ReactNode {
  const marks = MARKS.filter(({ applies }) => applies(email));
  if (marks.length === 0) return otherwise;
  return (
    <span className="emails__badges">
      {marks.map(({ words, tone, icon: Icon }) => (
        <Badge key={words} tone={tone} icon={<Icon />}>
          {words}
        </Badge>
      ))}
    </span>
  );
}
