import type { Erasure } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/controls/moment';
import { counted } from '../plan-words';

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
