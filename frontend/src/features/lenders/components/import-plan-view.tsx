import { formatNumber } from '../../../components/controls/format';
import type { ImportPlan } from '@coverleaf/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { ImportCounts } from './import-counts';
import { ImportTable } from './import-table';

interface ImportPlanViewProps {
  readonly plan: ImportPlan;
  readonly busy: boolean;
  readonly onImport: (skipRefused: boolean) => void;
}

const lenders = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'lender' : 'lenders'}`;

/** What the file would do, and the one button that does it. */
export function ImportPlanView({ plan, busy, onImport }: ImportPlanViewProps): ReactNode {
  const { counts, lines } = plan;
  const heading = useRef<HTMLHeadingElement>(null);
  const [skips, setSkips] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const writes = counts.added + counts.changed;
  const mayImport = writes > 0 && (counts.refused === 0 || skips);
  return (
    <section className="import__plan" aria-labelledby="import-plan">
      <h2 id="import-plan" tabIndex={-1} ref={heading}>
        What this file would do
      </h2>
      <ImportCounts {...plan} />
      {lines.length > 0 && <ImportTable lines={lines} />}
      {counts.refused > 0 && writes > 0 && (
        <label className="check">
          <input
            type="checkbox"
            className="check__box"
            name="skipRefused"
            checked={skips}
            onChange={({ target }) => setSkips(target.checked)}
          />
          <span className="check__words">
            Leave the refused rows out
            <span className="fld__hint">Otherwise nothing is imported until they are mended.</span>
          </span>
        </label>
      )}
      {mayImport && (
        <div className="form-end">
          <Button look="action" busy={busy} onClick={() => onImport(skips)}>
            Import {lenders(writes)}
          </Button>
        </div>
      )}
      {writes === 0 && <p>There is nothing to import in this file.</p>}
    </section>
  );
}
