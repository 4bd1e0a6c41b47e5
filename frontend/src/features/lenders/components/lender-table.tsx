import type { LenderRow } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { Link } from 'react-router-dom';
import { RowButton } from '../../../components/lists/row-button';
import { LinkOutIcon, PencilIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { Badge } from '../../../components/controls/values';
import { CheckIcon, CrossIcon } from '../../../components/ui/icons';
import { brandRoles } from '../../../components/theme/brand-roles';

const ActiveBadge = ({ active }: { readonly active: boolean }): ReactNode =>
  active ? (
    <Badge tone="ok" icon={<CheckIcon />}>
      Active
    </Badge>
  ) : (
    <Badge tone="plain" icon={<CrossIcon />}>
      Inactive
    </Badge>
  );

interface LenderTableProps {
  readonly lenders: readonly LenderRow[];
  readonly onEdit: (id: string) => void;
  readonly onDelete: (lender: LenderRow) => void;
}

const NONE = <span className="quiet">None</span>;

/** Arrows go through the rows and what is in them; Enter edits. */
export function LenderTable({ lenders, onEdit, onDelete }: LenderTableProps): ReactNode {
  return (
    <Table className="rows lenders" aria-label="Lenders" onRowAction={(id) => onEdit(String(id))}>
      <TableHeader>
        <Column isRowHeader>Name</Column>
        <Column>Template</Column>
        <Column>Address</Column>
        <Column>Account ID</Column>
        <Column>State</Column>
        <Column>
          <span className="visually-hidden">Actions</span>
        </Column>
      </TableHeader>
      <TableBody>
        {lenders.map((lender) => (
          <Row key={lender.id} id={lender.id} textValue={lender.name}>
            <Cell>
              <span className="lenders__name">
                <LenderInitial {...lender} />
                <span className="lenders__words">
                  {lender.name}
                  <span className="lenders__slug">
                    Slug: {lender.slug ? `/${lender.slug}` : 'default'}
                    {lender.rightTrack && ' · RightTrack'}
                  </span>
                </span>
              </span>
            </Cell>
            <Cell data-label="Template">{lender.templateName ?? 'Unknown template'}</Cell>
            <Cell data-label="Address">{lender.address}</Cell>
            <Cell data-label="Account ID">{lender.accountId ?? NONE}</Cell>
            <Cell data-label="State">
              <ActiveBadge active={lender.active} />
            </Cell>
            <Cell className="rows__acts">
              <a
                className="btn btn--plain btn--square"
                href={`/${lender.slug}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`View the page of ${lender.name} in a new tab`}
              >
                <LinkOutIcon />
              </a>
              <Link
                className="btn btn--plain btn--square"
                to={`/admin/lenders/${lender.id}/edit`}
                aria-label={`Edit ${lender.name}`}
              >
                <PencilIcon />
              </Link>
              <RowButton label={`Delete ${lender.name}`} onPress={() => onDelete(lender)}>
                <TrashIcon />
              </RowButton>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

interface LenderInitialProps {
  readonly name: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
}

/** The first letter on the lender's own colour, in whichever label can be read on it. */
function LenderInitial({ name, primaryColor, secondaryColor }: LenderInitialProps): ReactNode {
  const { band, onBand } = brandRoles(primaryColor, secondaryColor);
  return (
    <span className="lenders__initial" aria-hidden="true" style={{ background: band, color: onBand }}>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
