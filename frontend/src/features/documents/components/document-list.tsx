import { formatNumber } from '../../../components/controls/format';
import type { Decision, DocumentRow, Role } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { ListEnd } from '../../../components/lists/list-end';
import { mayDecide } from '../decisions';
import type { useDocumentList } from '../use-document-list';
import { BulkBar } from './bulk-bar';
import { DocumentTable } from './document-table';

interface DocumentListProps extends Pick<
  ReturnType<typeof useDocumentList>,
  'list' | 'isFiltered' | 'clear' | 'more'
> {
  readonly role: Role;
  readonly selected: ReadonlySet<string>;
  readonly isDeciding: boolean;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
  readonly onDownload: (id: string) => void;
  readonly onDecide: (documents: readonly DocumentRow[], decision: Decision) => void;
}

export function DocumentList({ list, isFiltered, clear, more, role, ...rest }: DocumentListProps): ReactNode {
  const { selected, isDeciding, onSelect, onOpen, onDownload, onDecide } = rest;
  const { items, error, total, totalIsCapped } = list;
  const decides = mayDecide(role);
  return (
    <div className="documents">
      {error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load documents')}
          busy={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {!items && !error && <Skeleton label="Loading documents..." rows={8} />}
      {items?.length === 0 && <NoDocuments isFiltered={isFiltered} onClear={clear} />}
      {items && items.length > 0 && (
        <>
          <div className="documents__head">
            <p role="status" className="documents__found">
              Found {formatNumber(total ?? items.length)}
              {totalIsCapped && '+'} {total === 1 ? 'document' : 'documents'}
            </p>
            {decides && (
              <BulkBar
                documents={items}
                selected={selected}
                busy={isDeciding}
                onSelect={onSelect}
                onDecide={onDecide}
              />
            )}
          </div>
          <DocumentTable
            documents={items}
            selected={decides ? selected : undefined}
            onSelect={onSelect}
            onOpen={onOpen}
            onDownload={onDownload}
          />
          <ListEnd {...list} shown={items.length} words={['document', 'documents']} onMore={more} />
        </>
      )}
    </div>
  );
}

function NoDocuments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactNode {
  return isFiltered ? (
    <EmptyState
      title="No documents match your filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Documents whose name, file, institution or insurer contains what you search for appear here.
    </EmptyState>
  ) : (
    <EmptyState title="No documents yet">
      What borrowers send appears here, with where each has got to.
    </EmptyState>
  );
}
