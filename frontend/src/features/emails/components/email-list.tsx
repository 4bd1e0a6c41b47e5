import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import type { EmailRow } from '@coverleaf/contracts';
import { AddressText, Badge, Moment, type Tone } from '../../../components/controls/values';
import { AlertIcon, ClockIcon, CrossIcon } from '../../../components/ui/icons';
import { CopyIcon, EyeIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { RowButton } from '../../../components/lists/row-button';
import { subjectOf } from '../email-words';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/notices';
import { ListEnd } from '../../../components/lists/list-end';
import type { useEmailList } from '../use-emails';

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

interface EmailTableProps {
  readonly emails: readonly EmailRow[];
  readonly onOpen: (id: string) => void;
  readonly onDelete: (email: EmailRow) => void;
}

/** Arrows, J and K go through the rows; Enter opens one. */
export function EmailTable({ emails, onOpen, onDelete }: EmailTableProps): ReactNode {
  return (
    <Table className="rows emails__table" aria-label="Emails" onRowAction={(id) => onOpen(String(id))}>
      <TableHeader>
        <Column isRowHeader>Subject</Column>
        <Column>To</Column>
        <Column>Received</Column>
        <Column>Attachments</Column>
        <Column>State</Column>
        <Column>
          <span className="visually-hidden">Actions</span>
        </Column>
      </TableHeader>
      <TableBody>
        {emails.map((one) => (
          <Row key={one.id} id={one.id} textValue={subjectOf(one)}>
            <Cell>
              <span className="emails__what">
                <bdi>{subjectOf(one)}</bdi>
                <span className="emails__from">
                  <bdi>
                    <AddressText>{one.fromHeader || one.sender}</AddressText>
                  </bdi>
                </span>
              </span>
            </Cell>
            <Cell data-label="To">
              <bdi className="emails__address">
                <AddressText>{one.recipient}</AddressText>
              </bdi>
            </Cell>
            <Cell data-label="Received">
              <Moment at={one.createdAt} to="minute" />
            </Cell>
            <Cell data-label="Attachments">
              {one.attachmentCount > 0 ? one.attachmentCount : <span className="quiet">None</span>}
            </Cell>
            <Cell data-label="State" className="emails__state">
              <EmailBadges email={one} otherwise={<span className="quiet">Read</span>} />
            </Cell>
            <Cell className="rows__acts">
              <RowButton label={`View ${subjectOf(one)}`} onPress={() => onOpen(one.id)}>
                <EyeIcon />
              </RowButton>
              <RowButton label={`Delete ${subjectOf(one)}`} onPress={() => onDelete(one)}>
                <TrashIcon />
              </RowButton>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

interface EmailListProps extends Pick<
  ReturnType<typeof useEmailList>,
  'list' | 'isFiltered' | 'clear' | 'more' | 'open'
> {
  readonly onDelete: (email: EmailRow) => void;
}

export function EmailList({ list, isFiltered, clear, more, open, onDelete }: EmailListProps): ReactNode {
  const { items, error } = list;
  return (
    <div className="emails">
      {error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load emails')}
          busy={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {!items && !error && <Skeleton label="Loading emails..." rows={8} />}
      {items?.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No emails match your filters' : 'No emails yet'}
          action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
        >
          {isFiltered
            ? 'Emails whose subject, sender or recipient contains what you search for appear here.'
            : 'What people send to the portal’s addresses appears here, with its attachments.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <EmailTable emails={items} onOpen={open} onDelete={onDelete} />
          <ListEnd {...list} shown={items.length} words={['email', 'emails']} onMore={more} />
        </>
      )}
    </div>
  );
}
