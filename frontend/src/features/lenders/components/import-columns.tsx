import type { ColumnUse, ImportColumn } from '@coverleaf/contracts';
import { Options, SelectField } from '../../../components/controls/fields';
import { knownKey } from '../../../components/lists/filter-bar';
import { LENDER_FORM } from '../lender-values';

const USES: Readonly<Record<ColumnUse, string>> = {
  id: 'ID',
  ...(Object.fromEntries(
    LENDER_FORM.names.flatMap((name) =>
      name === 'testimonials' ? [] : [[name, LENDER_FORM.fields[name].label]],
    ),
  ) as Record<Exclude<ColumnUse, 'id' | 'ignored'>, string>),
  ignored: 'Nothing: ignore it',
};

interface ImportColumnsProps {
  readonly columns: readonly ImportColumn[];
  readonly onDecide: (name: string, use: ColumnUse | null) => void;
}

/** What each column of the file fills, to confirm or change. Nothing for a file with exactly the columns of an export. */
export function ImportColumnsTable({ columns, onDecide }: ImportColumnsProps) {
  const named = columns.filter(({ name }) => name !== '');
  if (named.every(({ name, use }) => name === use)) return null;
  return (
    <section className="import__columns" aria-labelledby="import-columns">
      <h2 id="import-columns">What the columns fill</h2>
      <p>Your choices are remembered for the next import, for all administrators.</p>
      {named.map(({ name, use }) => (
        <SelectField
          key={name}
          name={`column ${name}`}
          label={`Column “${name}”`}
          error={use === null ? 'Choose what this column fills' : undefined}
          value={use ?? ''}
          onChange={({ target }) => onDecide(name, knownKey(USES, target.value) ?? null)}
        >
          {use === null && <option value="">Choose …</option>}
          <Options options={Object.entries(USES)} />
        </SelectField>
      ))}
    </section>
  );
}
