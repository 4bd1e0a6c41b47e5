import type { Related } from '@coverleaf/contracts';
import { Link } from 'react-router-dom';
import { CASE_STATES } from '../../../components/case-labels/case-labels';
import { Badge, Moment } from '../../../components/controls/values';
import { StatusBadge } from '../../../components/document-status/status-badge';

interface RelatedItemsProps extends Related {
  /** The borrower’s; documents under another name show it. */
  readonly name?: string;
  readonly showsLenders?: boolean;
}

const lenderLabel = ({
  lenderId,
  lenderName,
}: Related['cases'][number] | Related['documents'][number]): string =>
  lenderName ?? (lenderId === null ? 'No lender' : 'Unknown lender');

/** Cases and documents of one borrower, each with a link to it. */
export const RelatedItems = ({ cases, documents, name, showsLenders = false }: RelatedItemsProps) => (
  <ul className="history">
    {cases.map((one) => (
      <li className="history__event" key={one.id}>
        <span>
          <Link to={`/admin/cases/${one.id}`}>Case {one.reference}</Link>{' '}
          <Badge tone={CASE_STATES[one.state].tone}>{CASE_STATES[one.state].label}</Badge>
        </span>
        {showsLenders && <span>{lenderLabel(one)}</span>}
        <span className="quiet">
          Opened <Moment at={one.createdAt} />
        </span>
      </li>
    ))}
    {documents.map((one) => (
      <li className="history__event" key={one.id}>
        <span>
          <Link to={`/admin/documents?open=${one.id}`}>{one.originalFilename}</Link>{' '}
          <StatusBadge status={one.status} unknown="pending" />
        </span>
        {showsLenders && <span>{lenderLabel(one)}</span>}
        {name !== undefined && one.name !== undefined && one.name !== name && <span>From {one.name}</span>}
        <span className="quiet">
          Received <Moment at={one.createdAt} to="minute" />
        </span>
      </li>
    ))}
  </ul>
);
