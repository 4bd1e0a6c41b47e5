import { type ReactNode, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Erasure } from '@coverleaf/contracts';
import { Moment } from '../../../components/controls/values';
import { counted, listErasures } from '../api/erasure-calls';
import { messageOf } from '../../../api-client/call-error';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/notices';
import { ListEnd } from '../../../components/lists/list-end';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { Screen } from '../../../components/screen/screen';
import { ErasureForm } from './erasure-form';

/** The proof of each erasure: its number, when, and how much. Whose it was is gone with it. */
export function ErasuresTable({ erasures }: { readonly erasures: readonly Erasure[] }): ReactNode {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Erasure</th>
          <th scope="col">Begun</th>
          <th scope="col">By</th>
          <th scope="col">Finished</th>
          <th scope="col">Erased</th>
        </tr>
      </thead>
      <tbody>
        {erasures.map(({ id, createdAt, requestedByName, finishedAt, documents, files, mails, held }) => (
          <tr key={id}>
            <th scope="row" data-label="Erasure" className="privacy__number">
              {id}
            </th>
            <td data-label="Begun">
              <Moment at={createdAt} to="minute" />
            </td>
            <td data-label="By">{requestedByName ?? <span className="quiet">A deleted user</span>}</td>
            <td data-label="Finished">{finishedAt ? <Moment at={finishedAt} to="minute" /> : 'Under way'}</td>
            <td data-label="Erased">
              <span>
                {counted(documents, 'document')}, {counted(files, 'file')}, {counted(mails, 'email')}
                {held > 0 && `; ${counted(held, 'document')} on legal hold left`}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
