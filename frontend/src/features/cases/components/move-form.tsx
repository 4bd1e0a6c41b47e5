import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { CASES_KEY, listCases } from '../api/case-calls';

interface MoveFormProps {
  readonly caseId: string;
  /** Names the document for screen readers. */
  readonly label: string;
  readonly onMove: (toCaseId: string) => void;
}

const MOST_FOUND = 5;

/** Finds the case that a document belongs to instead, by its reference or borrower. */
export function MoveForm({ caseId, label, onMove }: MoveFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: [...CASES_KEY, 'to', q],
    queryFn: () => listCases({ q, limit: MOST_FOUND + 1 }),
    enabled: q !== '',
  });
  if (!isOpen)
    return (
      <Button variant="plain" aria-label={label} onClick={() => setOpen(true)}>
        Move…
      </Button>
    );
  const search = (event: FormEvent): void => {
    event.preventDefault();
    setQ(typed.trim());
  };
  const others = found.data?.items.filter(({ id }) => id !== caseId).slice(0, MOST_FOUND) ?? [];
  return (
    <form className="move" onSubmit={search}>
      <Field
        name="moveTo"
        label="Move to the case with this reference or borrower"
        value={typed}
        maxLength={200}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="button-row">
        <Button type="submit" busy={found.isFetching}>
          Find
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
      <div role="status">{found.data && others.length === 0 && <p>No other case was found.</p>}</div>
      {others.length > 0 && (
        <ul className="move__found">
          {others.map(({ id, reference, borrower }) => (
            <li key={id}>
              <Button
                onClick={() => {
                  setOpen(false);
                  onMove(id);
                }}
              >
                {[reference, borrower].filter(Boolean).join(', ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
