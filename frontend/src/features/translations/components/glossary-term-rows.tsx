import type { GlossaryTerm } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { Moment } from '../../../components/controls/moment';
import { TrashIcon } from '../../../components/ui/staff-icons';

interface GlossaryTermRowsProps {
  readonly terms: readonly GlossaryTerm[];
  readonly onDelete: (term: GlossaryTerm) => void;
}

export const GlossaryTermRows = ({ terms, onDelete }: GlossaryTermRowsProps): ReactNode => (
  <table className="rows translations__terms" aria-label="Locked terms">
    <thead>
      <tr>
        <th scope="col">Term</th>
        <th scope="col">Since</th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {terms.map((term) => (
        <tr key={term.id}>
          <th scope="row">
            <span className="translations__where">{term.term}</span>
          </th>
          <td data-label="Since">
            <Moment at={term.createdAt} />
          </td>
          <td className="rows__acts">
            <Button look="plain" square aria-label={`Unlock ${term.term}`} onClick={() => onDelete(term)}>
              <TrashIcon />
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
