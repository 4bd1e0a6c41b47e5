import { type ReactNode, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api-client/call-result';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { ListEnd } from '../../../components/lists/list-end';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { Screen } from '../../../components/screen/screen';
import { listErasures } from '../api/erasure-calls';
import { ErasureForm } from './erasure-form';
import { ErasuresTable } from './erasures-table';

const EVERY_MS = 1_000;

export function PrivacyView(): ReactNode {
  const [pages, setPages] = useState(1);
  const list = useCursorPages(['erasures'], pages, listErasures);
  useRefetchWhile(list.items?.some(({ finishedAt }) => finishedAt === null) ?? false, ['erasures']);
  return (
    <Screen title="Privacy">
      <section className="privacy__part" aria-labelledby="erase-a-borrower">
        <h2 id="erase-a-borrower">Erase a borrower</h2>
        <p className="quiet">
          Everything that was sent or left under an email goes: documents, files, contact details,
          transmissions and their history, and emails that came from it. Copies already sent to lenders are
          not erased.
        </p>
        <ErasureForm />
      </section>
      <section className="privacy__part" aria-labelledby="erasures">
        <h2 id="erasures">Erasures</h2>
        {list.error && (
          <LoadFailure
            message={messageOf(list.error, 'Failed to load erasures')}
            busy={list.isFetching}
            onRetry={list.retry}
          />
        )}
        {!list.items && !list.error && <Skeleton label="Loading erasures..." rows={3} />}
        {list.items?.length === 0 && (
          <EmptyState title="No erasures yet">
            Each appears here with its number and time, as proof.
          </EmptyState>
        )}
        {list.items && list.items.length > 0 && (
          <>
            <ErasuresTable erasures={list.items} />
            <ListEnd
              {...list}
              shown={list.items.length}
              words={['erasure', 'erasures']}
              onMore={() => setPages(pages + 1)}
            />
          </>
        )}
      </section>
    </Screen>
  );
}

/** Asks again and again while something is under way. @param key a constant */
function useRefetchWhile(isUnderWay: boolean, [key]: readonly [string]): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: [key] }), EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, key, queries]);
}
