import type { EmailRow } from '@coverleaf/contracts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Button } from '../../../components/controls/button';
import { AddressText, Badge, Moment, type Tone, TwoLines } from '../../../components/controls/values';
import { chosenColumns } from '../../../components/lists/column-choice';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { List } from '../../../components/lists/list';
import { AlertIcon, ClockIcon } from '../../../components/ui/icons';
import { CopyIcon, TrashIcon } from '../../../components/ui/staff-icons';
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

export const COLUMNS: readonly Column<EmailRow>[] = [
  {
    label: 'Subject',
    isFixed: true,
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
    isFixed: true,
    className: 'emails__state',
    cell: (email) => <EmailBadges email={email} otherwise={<span className="quiet">Not handled</span>} />,
  },
];

export function EmailList({ list, onDelete }: { list: Emails; onDelete: (email: EmailRow) => void }) {
  const actions = useCallback(
    (email: EmailRow) => (
      <Button
        variant="plain"
        square
        aria-label={`Delete ${subjectOf(email)}`}
        onClick={() => onDelete(email)}
      >
        <TrashIcon />
      </Button>
    ),
    [onDelete],
  );
  const columnsText = list.values.columns;
  const columns = useMemo(() => chosenColumns(COLUMNS, columnsText), [columnsText]);
  return (
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
          <DataTable
            label="Emails"
            className="emails__table"
            rows={emails}
            keyOf={({ id }) => id}
            columns={columns}
            onOpen={({ id }) => list.open(id)}
            actions={actions}
          />
        )}
      </List>
    </div>
  );
}
