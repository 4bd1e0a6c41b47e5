import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { ListEnd } from '../../../components/lists/list-end';
import { Screen } from '../../../components/screen/screen';
import { PlusIcon, UploadIcon } from '../../../components/ui/staff-icons';
import { listMessage } from '../list-message';
import { useLenderDeletion } from '../use-lender-deletion';
import { useLenderList } from '../use-lender-list';
import { DebugLog } from './debug-log';
import { ExportButtons } from './export-buttons';
import { LenderFilters } from './lender-filters';
import { LenderTable } from './lender-table';
import { NoLenders } from './no-lenders';

const NUMBER = new Intl.NumberFormat('en-US');

export function LendersView(): ReactNode {
  const { list, isFiltered, clear, more, ...filter } = useLenderList();
  const remove = useLenderDeletion();
  const navigate = useNavigate();
  const { items, first } = list;
  return (
    <Screen
      title="Lenders"
      actions={
        <>
          <ExportButtons filter={filter.asked} isFiltered={isFiltered} />
          <Link className="btn" to="/admin/lenders/import">
            <UploadIcon />
            Import
          </Link>
          <Link className="btn btn--action" to="/admin/lenders/new">
            <PlusIcon />
            Add lender
          </Link>
        </>
      }
    >
      <LenderFilters
        q={filter.q}
        rightTrack={filter.rightTrack}
        onSearch={filter.search}
        onRightTrack={filter.choose}
      />
      {isFiltered && first && (
        <p role="status" className="lenders__found">
          Found {NUMBER.format(first.total ?? first.items.length)} of {NUMBER.format(first.all)} lenders
        </p>
      )}
      {list.error && (
        <LoadFailure message={listMessage(list.error)} busy={list.isFetching} onRetry={list.retry} />
      )}
      {!items && !list.error && <Skeleton label="Loading lenders..." rows={8} />}
      {items?.length === 0 && <NoLenders isFiltered={isFiltered} onClear={clear} />}
      {items && items.length > 0 && (
        <>
          <LenderTable
            lenders={items}
            onEdit={(id) => void navigate(`/admin/lenders/${id}/edit`)}
            onDelete={remove}
          />
          <ListEnd {...list} shown={items.length} words={['lender', 'lenders']} onMore={more} />
        </>
      )}
      <DebugLog />
    </Screen>
  );
}
