import type { LenderRow } from '@coverleaf/contracts';
import { Link } from 'react-router-dom';
import { Badge, TwoLines } from '../../../components/controls/values';
import { type Column, DataGrid, NOT_ON_PHONES, RowButton } from '../../../components/lists/data-table';
import { brandRoles } from '../../../components/theme/brand-roles';
import { CrossIcon } from '../../../components/ui/icons';
import { LinkOutIcon, PencilIcon, TrashIcon } from '../../../components/ui/staff-icons';

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
  readonly onEdit: (id: string) => void;
  readonly onDelete: (lender: LenderRow) => void;
}

export const LenderTable = ({ lenders, onEdit, onDelete }: LenderTableProps) => (
  <DataGrid
    label="Lenders"
    className="lenders"
    rows={lenders}
    nameOf={({ name }) => name}
    columns={COLUMNS}
    onOpen={({ id }) => onEdit(id)}
    actions={(lender) => (
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
        <Link
          className={`btn btn--plain btn--square ${NOT_ON_PHONES}`}
          to={`/admin/lenders/${lender.id}/edit`}
          aria-label={`Edit ${lender.name}`}
        >
          <PencilIcon />
        </Link>
        <RowButton label={`Delete ${lender.name}`} onPress={() => onDelete(lender)}>
          <TrashIcon />
        </RowButton>
      </>
    )}
  />
);

/** The initial on the lender's color, in a readable text color. */
function LenderInitial({ name, primaryColor, secondaryColor }: LenderRow) {
  const { band, onBand } = brandRoles(primaryColor, secondaryColor);
  return (
    <span className="lenders__initial" aria-hidden="true" style={{ background: band, color: onBand }}>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
