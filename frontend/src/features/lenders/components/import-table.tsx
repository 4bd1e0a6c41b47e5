import type { ImportLine } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { Badge, type Tone } from '../../../components/controls/badge';
import { ListEnd } from '../../../components/lists/list-end';
import { AlertIcon } from '../../../components/ui/icons';
import { PencilIcon, PlusIcon } from '../../../components/ui/staff-icons';
import { FIELD_LABELS } from '../lender-values';

const SHOWN = 100;
const LOOKS: Readonly<Record<ImportLine['verdict'], { tone: Tone; icon: ReactNode; word: string }>> = {
  refused: { tone: 'bad', icon: <AlertIcon />, word: 'Refused' },
  changed: { tone: 'ink', icon: <PencilIcon />, word: 'To change' },
  added: { tone: 'ok', icon: <PlusIcon />, word: 'To add' },
};

const isLabelled = (field: string): field is keyof typeof FIELD_LABELS => Object.hasOwn(FIELD_LABELS, field);
const labelOf = (field: string): string => (isLabelled(field) ? FIELD_LABELS[field] : field);

/** The rows that matter, refused ones first, because they want to be read. */
export function ImportTable({ lines }: { readonly lines: readonly ImportLine[] }): ReactNode {
  const [shown, setShown] = useState(SHOWN);
  const refusedFirst = [...lines].sort(
    (a, b) => Number(b.verdict === 'refused') - Number(a.verdict === 'refused'),
  );
  return (
    <div>
      <table className="rows import__rows">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Lender</th>
            <th scope="col">Result</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {refusedFirst.slice(0, shown).map((line) => (
            <tr key={line.row}>
              <td data-label="Row">{line.row}</td>
              <th scope="row" data-label="Lender">
                <span className="lenders__words">
                  {line.name || 'No name'}
                  {line.slug && <span className="lenders__slug">/{line.slug}</span>}
                </span>
              </th>
              <td data-label="Result">
                <Badge {...LOOKS[line.verdict]}>{LOOKS[line.verdict].word}</Badge>
              </td>
              <td data-label="Details">
                <Details {...line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ListEnd
        shown={Math.min(shown, lines.length)}
        total={lines.length}
        totalIsCapped={false}
        words={['row', 'rows']}
        hasMore={shown < lines.length}
        isFetching={false}
        onMore={() => setShown(shown + SHOWN)}
      />
    </div>
  );
}

function Details({ fields, problems }: ImportLine): ReactNode {
  if (problems.length === 0) return fields.map(labelOf).join(', ') || '–';
  return (
    <ul>
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {labelOf(field)}: {message}
        </li>
      ))}
    </ul>
  );
}
