import { formatNumber } from '../../../components/controls/format';
import type { CoverageCounts, LenderCoverage } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { shareWords } from '../coverage-words';

interface CoverageTableProps {
  readonly label: string;
  readonly shared: CoverageCounts | null;
  readonly lenders: readonly LenderCoverage[];
  /** Absent without an engine. */
  readonly onAhead: ((lenderId: string) => void) | undefined;
  /** The lender for whom the server is being asked. */
  readonly asked: string | null;
}

export function CoverageTable({ label, shared, lenders, onAhead, asked }: CoverageTableProps): ReactNode {
  return (
    <table className="rows translations__coverage" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Texts of</th>
          <th scope="col">Published</th>
          <th scope="col">Translated</th>
          <th scope="col">Reviewed</th>
          <th scope="col">Waiting</th>
          <th scope="col">Problems</th>
          {onAhead && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shared && (
          <tr>
            <th scope="row">
              <span>
                All lenders
                <Shipped counts={shared} />
              </span>
            </th>
            <CountCells counts={shared} />
            {onAhead && <td className="rows__acts" />}
          </tr>
        )}
        {lenders.map(({ lender, ...counts }) => (
          <tr key={lender.id}>
            <th scope="row">
              <span>
                <Link to={`/admin/translations?lender=${lender.id}`}>{lender.name}</Link>
                <Shipped counts={counts} />
              </span>
            </th>
            <CountCells counts={counts} />
            {onAhead && (
              <td className="rows__acts">
                {counts.translated < counts.texts && (
                  <Button
                    busy={asked === lender.id}
                    aria-label={`Translate ahead for ${lender.name}`}
                    onClick={() => onAhead(lender.id)}
                  >
                    Translate ahead
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Those are counted here, and are not in the list of translations. */
const Shipped = ({ counts: { shipped } }: { readonly counts: CoverageCounts }): ReactNode =>
  shipped > 0 && (
    <span className="translations__into">{formatNumber(shipped)} of them ship with the product</span>
  );

const CountCells = ({ counts }: { readonly counts: CoverageCounts }): ReactNode => (
  <>
    <td data-label="Published">{formatNumber(counts.texts)}</td>
    <td data-label="Translated">{shareWords(counts.translated, counts.texts)}</td>
    <td data-label="Reviewed">{shareWords(counts.reviewed, counts.texts)}</td>
    <td data-label="Waiting">{formatNumber(counts.waiting)}</td>
    <td data-label="Problems">
      {counts.problems > 0 ? (
        <strong className="translations__problems">{formatNumber(counts.problems)}</strong>
      ) : (
        0
      )}
    </td>
  </>
);
