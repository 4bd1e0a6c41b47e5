import type { ReasonCount, TransmissionKind } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/notices';
import { ListEnd } from '../../../components/lists/list-end';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { useOpenRow, useUrlFilter } from '../../../components/lists/url-state';
import { listReasons, listTransmissions } from '../api/transmission-calls';
import { KIND_WORDS, STATES } from '../transmission-labels';
import { TRANSMISSIONS, useLiveNews } from '../use-live-events';
import { FailedReasons, RetryAll } from './failed-reasons';
import { LenderHolds } from './lender-holds';
import { StateChips, TransmissionFilters } from './transmission-filters';
import { TransmissionPanel } from './transmission-panel';
import { TransmissionTable } from './transmission-table';

/** Whether what is seen follows what happens. */
const LiveMark = ({ isLive }: { readonly isLive: boolean }): ReactNode => (
  <p className={`live ${isLive ? 'live--on' : ''}`} role="status">
    {isLive ? 'Live' : 'Not live: looked at every 15 seconds'}
  </p>
);

const isKind = (text: string): text is TransmissionKind => text in KIND_WORDS;

/** Everything that other systems are told, as it happens. */
export function TransmissionsView(): ReactNode {
  const isLive = useLiveNews();
  const { values, set, clear, isFiltered, pages, more } = useUrlFilter(['q', 'state', 'kind', 'reason']);
  const { q, kind, reason } = values;
  const state = STATES.find((one) => one === values.state);
  const query = {
    ...(q && { q }),
    ...(state && { state }),
    ...(isKind(kind) && { kind }),
    ...(reason && { reason }),
  };
  const list = useCursorPages([TRANSMISSIONS, 'list', query], pages, (cursor) =>
    listTransmissions({ ...query, ...(cursor && { cursor }) }),
  );
  const reasons = useQuery({ queryKey: [TRANSMISSIONS, 'reasons'], queryFn: listReasons }).data ?? [];
  const { openId, open: setOpenId } = useOpenRow();
  const [group, setGroup] = useState<ReasonCount | null>(null);
  const search = useCallback((text: string) => set({ q: text }), [set]);
  const retryAll = (chosen: ReasonCount): void => {
    setOpenId(null);
    setGroup(chosen);
  };

  return (
    <>
      <LiveMark isLive={isLive} />
      <LenderHolds />
      <StateChips chosen={state} onChoose={(chosen) => set({ state: chosen ?? '' })} />
      <TransmissionFilters
        q={q}
        kind={isKind(kind) ? kind : ''}
        reason={reason}
        reasons={reasons}
        onSearch={search}
        onChange={set}
      />
      {(state === undefined || state === 'failed') && (
        <FailedReasons reasons={reasons} chosen={reason} onRetryAll={retryAll} />
      )}
      {list.error && (
        <LoadFailure
          message={messageOf(list.error, 'Failed to load transmissions')}
          busy={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {!list.items && !list.error && <Skeleton label="Loading transmissions..." rows={8} />}
      {list.items?.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No transmissions match your filters' : 'No transmissions yet'}
          action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
        >
          Each document and each set of contact details that is brought to a lender appears here, with how far
          it has got.
        </EmptyState>
      )}
      {list.items && list.items.length > 0 && (
        <>
          <TransmissionTable transmissions={list.items} onOpen={setOpenId} />
          <ListEnd
            {...list}
            shown={list.items.length}
            words={['transmission', 'transmissions']}
            onMore={more}
          />
        </>
      )}
      {openId && (
        <TransmissionPanel
          key={openId}
          id={openId}
          reasons={reasons}
          onRetryAll={retryAll}
          onClose={() => setOpenId(null)}
        />
      )}
      <RetryAll group={group} onClose={() => setGroup(null)} />
    </>
  );
}
