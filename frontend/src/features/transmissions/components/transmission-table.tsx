import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import type { Transmission, TransmissionState } from '@coverleaf/contracts';
import { Badge, Moment } from '../../../components/controls/values';
import { CheckIcon, ClockIcon, CrossIcon } from '../../../components/ui/icons';
import { UpIcon } from '../../../components/ui/staff-icons';
import { KIND_WORDS, nextWords, STATE_TONES, STATE_WORDS, TARGET_WORDS } from '../transmission-labels';
import { institutionName } from '../../../components/document-status/document-status';
import { useNow } from '../use-live-events';

const ICONS: Readonly<Record<TransmissionState, () => ReactNode>> = {
  failed: CrossIcon,
  retrying: ClockIcon,
  unknown: ClockIcon,
  sending: UpIcon,
  pending: ClockIcon,
  delivered: CheckIcon,
  discarded: CrossIcon,
};

export function StateBadge({ state }: { readonly state: TransmissionState }): ReactNode {
  const Icon = ICONS[state];
  return (
    <Badge tone={STATE_TONES[state]} icon={<Icon />}>
      {STATE_WORDS[state]}
    </Badge>
  );
}

interface TransmissionTableProps {
  readonly transmissions: readonly Transmission[];
  readonly onOpen: (id: string) => void;
}

/** Arrows go through the rows; Enter opens one. */
export function TransmissionTable({ transmissions, onOpen }: TransmissionTableProps): ReactNode {
  const now = useNow();
  return (
    <Table className="rows transmissions" aria-label="Transmissions" onRowAction={(id) => onOpen(String(id))}>
      <TableHeader>
        <Column isRowHeader>Borrower</Column>
        <Column>What is sent</Column>
        <Column>State</Column>
        <Column>Attempts</Column>
        <Column>Last error</Column>
        <Column>Since</Column>
      </TableHeader>
      <TableBody>
        {transmissions.map((one) => (
          <Row key={one.id} id={one.id} textValue={one.name}>
            <Cell>
              <span className="transmissions__who">
                {one.name}
                <span className="transmissions__of">{institutionName(one)}</span>
              </span>
            </Cell>
            <Cell data-label="What is sent">
              <span>
                {KIND_WORDS[one.kind]} to {TARGET_WORDS[one.target]}
              </span>
            </Cell>
            <Cell data-label="State">
              <span className="transmissions__state">
                <StateBadge state={one.state} />
                <span className="transmissions__next">{nextWords(one, now)}</span>
              </span>
            </Cell>
            <Cell data-label="Attempts">{one.attempts}</Cell>
            <Cell data-label="Last error">
              <span className="transmissions__error">
                {one.lastError ?? <span className="quiet">None</span>}
              </span>
            </Cell>
            <Cell data-label="Since">
              <Moment at={one.createdAt} to="minute" />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
