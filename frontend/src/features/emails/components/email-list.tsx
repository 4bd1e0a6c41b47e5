import type { EmailRow } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { ListEnd } from '../../../components/lists/list-end';
import type { useEmailList } from '../use-email-list';
import { EmailTable } from './email-table';

interface EmailListProps extends Pick<
  ReturnType<typeof useEmailList>,
  'list' | 'isFiltered' | 'clear' | 'more' | 'open'
> {
  readonly onDelete: (email: EmailRow) => void;
}

export function EmailList({ list, isFiltered, clear, more, open, onDelete }: EmailListProps): ReactNode {
  const { items, error } = list;
  return (
    <div className="emails">
      {error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load emails')}
          busy={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {!items && !error && <Skeleton label="Loading emails..." rows={8} />}
      {items?.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No emails match your filters' : 'No emails yet'}
          action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
        >
          {isFiltered
            ? 'Emails whose subject, sender or recipient contains what you search for appear here.'
            : 'What people send to the portal’s addresses appears here, with its attachments.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <EmailTable emails={items} onOpen={open} onDelete={onDelete} />
          <ListEnd {...list} shown={items.length} words={['email', 'emails']} onMore={more} />
        </>
      )}
    </div>
  );
}
