import type { Transmission, TransmissionState } from '@coverleaf/contracts';
import { type ReactNode, useMemo } from 'react';
import { Badge, Moment, TwoLines } from '../../../components/controls/values';
import { useNow } from '../../../components/controls/use-now';
import { institutionName } from '../../../components/document-status/status-badge';
import { chosenColumns } from '../../../components/lists/column-choice';
import { type Column, DataTable, type Select } from '../../../components/lists/data-table';
import { ClockIcon, CrossIcon } from '../../../components/ui/icons';
import { UpIcon } from '../../../components/ui/staff-icons';
import { nextAttemptLabel, STATE_TONES, TARGET_LABELS } from '../transmission-labels';
import { TRANSMISSION_KIND_LABELS, TRANSMISSION_STATE_LABELS } from '../../../components/controls/labels';

/** Of states whose tone has no icon. */
const ICONS: Partial<Record<TransmissionState, ReactNode>> = {
  sending: <UpIcon />,
  pending: <ClockIcon />,
  discarded: <CrossIcon />,
};

export const StateBadge = ({ state }: { state: TransmissionState }) => (
  <Badge tone={STATE_TONES[state]} icon={ICONS[state]}>
    {TRANSMISSION_STATE_LABELS[state]}
  </Badge>
);

export const columnsAt = (now: number): readonly Column<Transmission>[] => [
  {
    label: 'Borrower',
    isFixed: true,
    cell: (one) => <TwoLines below={institutionName(one)}>{one.name}</TwoLines>,
  },
  {
    label: 'What is sent',
    isOnPhone: false,
    cell: ({ kind, target }) => (
      <span>
        {TRANSMISSION_KIND_LABELS[kind]} to {TARGET_LABELS[target]}
      </span>
    ),
  },
  {
    label: 'State',
    isFixed: true,
    cell: (one) => (
      <TwoLines below={nextAttemptLabel(one, now)}>
        <StateBadge state={one.state} />
      </TwoLines>
    ),
  },
  { label: 'Attempts', isOnPhone: false, cell: ({ attempts }) => attempts },
  {
    label: 'Last error',
    cell: ({ lastError }) => (
      <span className="transmissions__error">{lastError ?? <span className="quiet">None</span>}</span>
    ),
  },
  { label: 'Created', isOnPhone: false, cell: ({ createdAt }) => <Moment at={createdAt} to="minute" /> },
];

interface TransmissionTableProps {
  readonly transmissions: readonly Transmission[];
  /** As in the URL. */
  readonly columnsText: string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: Select;
  readonly onOpen: (id: string) => void;
}

export function TransmissionTable(props: TransmissionTableProps) {
  const { transmissions, columnsText, selected, onSelect, onOpen } = props;
  const now = useNow();
  const columns = useMemo(() => chosenColumns(columnsAt(now), columnsText), [now, columnsText]);
  return (
    <DataTable
      label="Transmissions"
      className="transmissions"
      rows={transmissions}
      keyOf={({ id }) => id}
      columns={columns}
      selection={{ keys: selected, onChange: onSelect, nameOf: ({ name }) => name }}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
