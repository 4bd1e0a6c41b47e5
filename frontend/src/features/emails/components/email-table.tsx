import type { EmailRow } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { Moment } from '../../../components/controls/moment';
import { AddressText } from '../../../components/lists/address-text';
import { RowButton } from '../../../components/lists/row-button';
import { EyeIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { subjectOf } from '../email-words';
import { EmailBadges } from './email-badges';

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
