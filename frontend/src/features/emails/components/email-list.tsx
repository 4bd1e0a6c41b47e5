import type { EmailRow } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { AddressText, Badge, Moment, type Tone, TwoLines } from '../../../components/controls/values';
import { type Column, DataGrid, List, RowButton } from '../../../components/lists/data-table';
import { AlertIcon, ClockIcon } from '../../../components/ui/icons';
import { CopyIcon, EyeIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { subjectOf } from '../email-labels';
import type { EmailList as Emails } from '../use-emails';

interface Mark {
  readonly applies: (email: EmailRow) => boolean;
  readonly label: string;
  readonly tone: Tone;
  readonly icon?: () => ReactNode;
}

const MARKS: readonly Mark[] = [
  { applies: ({ state }) => state === 'unreadable', label: 'Unreadable', tone: 'bad' },
  { applies: ({ state }) => state === 'received', label: 'Being read', tone: 'wait' },
  {
    applies: ({ attachmentsDownloaded }) => !attachmentsDownloaded,
    label: 'Attachments Not Downloaded',
    tone: 'wait',
    icon: AlertIcon,
  },
  { applies: ({ pdfState }) => pdfState === 'failed', label: 'No PDF', tone: 'bad' },
  {
    applies: ({ pdfState }) => pdfState === 'waiting',
    label: 'PDF on its way',
    tone: 'plain',
    icon: ClockIcon,
  },
  { applies: ({ handledAt }) => handledAt !== null, label: 'Handled', tone: 'ok' },
  { applies: ({ duplicateOf }) => duplicateOf !== null, label: 'Duplicate', tone: 'plain', icon: CopyIcon },
];

export function EmailBadges({ email, otherwise }: { email: EmailRow; otherwise?: ReactNode }) {
  const marks = MARKS.filter(({ applies }) => applies(email));
  if (marks.length === 0) return otherwise;
  return (
    <span className="emails__badges">
      {marks.map(({ label, tone, icon: Icon }) => (
        <Badge key={label} tone={tone} {...(Icon && { icon: <Icon /> })}>
          {label}
        </Badge>
      ))}
    </span>
  );
}

const COLUMNS: readonly Column<EmailRow>[] = [
  {
    label: 'Subject',
    cell: (email) => (
      <TwoLines
        below={
          <bdi>
            <AddressText>{email.fromHeader || email.sender}</AddressText>
          </bdi>
        }
      >
        <bdi>{subjectOf(email)}</bdi>
      </TwoLines>
    ),
  },
  {
    label: 'To',
    isOnPhone: false,
    cell: ({ recipient }) => (
      <bdi className="emails__address">
        <AddressText>{recipient}</AddressText>
      </bdi>
    ),
  },
  { label: 'Received', cell: ({ createdAt }) => <Moment at={createdAt} to="minute" /> },
  {
    label: 'Attachments',
    isOnPhone: false,
    cell: ({ attachmentCount }) =>
      attachmentCount > 0 ? attachmentCount : <span className="quiet">None</span>,
  },
  {
    label: 'State',
    className: 'emails__state',
    cell: (email) => <EmailBadges email={email} otherwise={<span className="quiet">Not handled</span>} />,
  },
];

export const EmailList = ({ list, onDelete }: { list: Emails; onDelete: (email: EmailRow) => void }) => (
  <div className="emails">
    <List
      list={list}
      noun={['email', 'emails']}
      empty={{
        text: 'Emails sent to the portal’s addresses appear here with their attachments.',
        filteredText: 'Try another subject, sender or recipient, or clear the filters.',
      }}
    >
      {(emails) => (
        <DataGrid
          label="Emails"
          className="emails__table"
          rows={emails}
          nameOf={subjectOf}
          columns={COLUMNS}
          onOpen={({ id }) => list.open(id)}
          actions={(email) => (
            <>
              <RowButton label={`View ${subjectOf(email)}`} opens onPress={() => list.open(email.id)}>
                <EyeIcon />
              </RowButton>
              <RowButton label={`Delete ${subjectOf(email)}`} onPress={() => onDelete(email)}>
                <TrashIcon />
              </RowButton>
            </>
          )}
        />
      )}
    </List>
  </div>
);
