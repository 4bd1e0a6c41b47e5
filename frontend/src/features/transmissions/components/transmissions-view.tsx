import type { ReasonCount } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/controls/button';
import { useListExport } from '../../../components/files/use-list-export';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { ColumnChoice } from '../../../components/lists/column-choice';
import { List } from '../../../components/lists/list';
import {
  dayQuery,
  isUuid,
  knownKey,
  present,
  severalQuery,
  valuesOf,
  zoneQuery,
} from '../../../components/lists/filter-bar';
import { orderQuery, TIME_ORDER_LABELS } from '../../../components/lists/order-filter';
import { SavedViews } from '../../../components/lists/saved-views';
import { useList } from '../../../components/lists/use-list';
import { exportTransmissions, listReasons, listTransmissions } from '../api/transmission-calls';
import { TRANSMISSIONS, useLiveEvents } from '../use-live-events';
import { ChosenTransmissions } from './chosen-transmissions';
import { FailedReasons, RetryAll } from './failed-reasons';
import { LenderHolds } from './lender-holds';
import { FILTERS, StateChips, TransmissionFilters } from './transmission-filters';
import { TransmissionPanel } from './transmission-panel';
import { columnsAt, TransmissionTable } from './transmission-table';
import { TRANSMISSION_STATE_LABELS, TRANSMISSION_KIND_LABELS } from '../../../components/controls/labels';

export function TransmissionsView() {
  const isLive = useLiveEvents();
  const list = useList({
    key: [TRANSMISSIONS, 'list'],
    filters: FILTERS,
    toQuery: ({ q, state, kind, reason, lenderId, order, ...days }) => {
      const [createdFrom, createdTo] = [dayQuery(days.createdFrom), dayQuery(days.createdTo)];
      return present({
        ...{ q, reason, kind: knownKey(TRANSMISSION_KIND_LABELS, kind) },
        state: severalQuery(state, (one) => knownKey(TRANSMISSION_STATE_LABELS, one) !== undefined),
        lenderId: severalQuery(lenderId, isUuid),
        ...{ createdFrom, createdTo, ...zoneQuery(createdFrom, createdTo) },
        order: orderQuery(TIME_ORDER_LABELS, order),
      });
    },
    fetchPage: listTransmissions,
  });
  const { openId, open } = list;
  const csv = useListExport('transmissions', exportTransmissions, 'the transmissions');
  const { reason } = list.query;
  const states = valuesOf(list.query.state ?? '');
  const reasons = useQuery({ queryKey: [TRANSMISSIONS, 'reasons'], queryFn: listReasons }).data ?? [];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [group, setGroup] = useState<ReasonCount | null>(null);
  const retryAll = (chosen: ReasonCount): void => {
    open(null);
    setGroup(chosen);
  };

  return (
    <>
      <p className={`live ${isLive ? 'live--on' : ''}`} role="status">
        {isLive ? 'Live' : 'Not live: refreshes every 15 seconds'}
      </p>
      <LenderHolds />
      <StateChips chosen={states} onChoose={(chosen) => list.set({ state: chosen.join(',') })} />
      <TransmissionFilters filter={list} reasons={reasons} />
      <SavedViews list="transmissions" noun="transmissions" filter={list}>
        <ColumnChoice
          columns={columnsAt(0)}
          text={list.values.columns}
          onChange={(columns) => list.set({ columns })}
        />
        <Button busy={csv.isPending} onClick={() => csv.mutate(list.query)}>
          <DownloadIcon />
          Export CSV
        </Button>
      </SavedViews>
      <FailedReasons reasons={reasons} states={states} chosen={reason ?? ''} onRetryAll={retryAll} />
      <List
        list={list}
        noun={['transmission', 'transmissions']}
        empty={{
          text: 'Each document and each set of contact details that is sent to a lender appears here with its progress.',
        }}
      >
        {(transmissions) => (
          <>
            <ChosenTransmissions shown={transmissions} selected={selected} onSelect={setSelected} />
            <TransmissionTable
              transmissions={transmissions}
              columnsText={list.values.columns}
              selected={selected}
              onSelect={setSelected}
              onOpen={open}
            />
          </>
        )}
      </List>
      {openId && (
        <TransmissionPanel
          key={openId}
          id={openId}
          reasons={reasons}
          onRetryAll={retryAll}
          onClose={() => open(null)}
        />
      )}
      <RetryAll group={group} onClose={() => setGroup(null)} />
    </>
  );
}
