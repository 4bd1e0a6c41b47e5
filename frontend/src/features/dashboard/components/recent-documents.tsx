import type { RecentDocument } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/controls/loading';
import { Moment } from '../../../components/controls/moment';
import { ENDED_LABELS, institutionName, StatusBadge } from '../../../components/document-status/status-badge';

export function RecentDocuments({ documents }: { readonly documents: readonly RecentDocument[] }): ReactNode {
  if (documents.length === 0) {
    return (
      <EmptyState
        title="No documents yet"
        action={
          <a className="btn btn--quiet" href="/" target="_blank" rel="noreferrer">
            Open the portal<span className="visually-hidden"> in a new tab</span>
          </a>
        }
      >
        The five latest documents that borrowers send appear here, with where each has got to.
      </EmptyState>
    );
  }
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Financial institution</th>
          <th scope="col">Created</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ id, name, financialInstitution, createdAt, status, sendingEnded }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/admin/documents?open=${id}`}>{name}</Link>
            </th>
            <td data-label="Financial institution">{institutionName({ financialInstitution })}</td>
            <td data-label="Created">
              <Moment at={createdAt} />
            </td>
            <td data-label="Status">
              <StatusBadge
                status={status}
                unknown="raw"
                meaning={sendingEnded ? ENDED_LABELS[sendingEnded] : undefined}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
