import type { LenderRow } from '@coverleaf/contracts';
import { useCallback } from 'react';
import { Button } from '../../../components/controls/button';
import { Badge, TwoLines } from '../../../components/controls/values';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { brandRoles } from '../../../components/theme/brand-roles';
import { CrossIcon } from '../../../components/ui/icons';
import { LinkOutIcon, TrashIcon } from '../../../components/ui/staff-icons';

const COLUMNS: readonly Column<LenderRow>[] = [
  {
    label: 'Name',
    cell: (lender) => (
      <span className="lenders__name">
        <LenderInitial {...lender} />
        <TwoLines
          below={`Slug: ${lender.slug ? `/${lender.slug}` : 'default'}${lender.rightTrack ? ' · RightTrack' : ''}`}
        >
          {lender.name}
        </TwoLines>
      </span>
    ),
  },
  { label: 'Template', isOnPhone: false, cell: ({ templateName }) => templateName ?? 'Unknown template' },
  { label: 'Address', cell: ({ address }) => address },
  {
    label: 'Account ID',
    isOnPhone: false,
    cell: ({ accountId }) => accountId ?? <span className="quiet">None</span>,
  },
  {
    label: 'State',
    cell: ({ active }) =>
      active ? (
        <Badge tone="ok">Active</Badge>
      ) : (
        <Badge tone="plain" icon={<CrossIcon />}>
          Inactive
        </Badge>
      ),
  },
];

interface LenderTableProps {
  readonly lenders: readonly LenderRow[];
  readonly onDelete: (lender: LenderRow) => void;
}

export function LenderTable({ lenders, onDelete }: LenderTableProps) {
  const actions = useCallback(
    (lender: LenderRow) => (
      <>
        <a
          className="btn btn--plain btn--square"
          href={`/${lender.slug}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`View the page of ${lender.name} in a new tab`}
        >
          <LinkOutIcon />
        </a>
        <Button variant="plain" square aria-label={`Delete ${lender.name}`} onClick={() => onDelete(lender)}>
          <TrashIcon />
        </Button>
      </>
    ),
    [onDelete],
  );
  return (
    <DataTable
      label="Lenders"
      className="lenders"
      rows={lenders}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      pageOf={({ id }) => `/admin/lenders/${id}/edit`}
      actions={actions}
    />
  );
}

/** The initial on the lender's color, in a readable text color. */
function LenderInitial({ name, primaryColor, secondaryColor }: LenderRow) {
  const { band, onBand } = brandRoles(primaryColor, secondaryColor);
  return (
    <span className="lenders__initial" aria-hidden="true" style={{ background: band, color: onBand }}>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
