import type { AdminLender } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notice';
import { differencesOf, FIELD_LABELS, type LenderValues, valuesOf } from '../lender-values';

interface StaleNoticeProps {
  /** What the editor began with. */
  readonly before: LenderValues;
  readonly theirs: AdminLender;
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}

const said = (values: LenderValues, field: keyof LenderValues): string => {
  const value = values[field];
  if (field === 'logoUrl') return value ? 'another one' : 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value || 'none' : `${value.length}`;
};

/** Somebody else was quicker. Nothing is lost: either version can be gone on with. */
export function StaleNotice({ before, theirs, onLoad, onKeep }: StaleNoticeProps): ReactNode {
  const now = valuesOf(theirs);
  return (
    <ErrorNotice>
      <p>Somebody else has changed this lender meanwhile. Nothing that you have filled in is lost.</p>
      <ul className="stale__changes">
        {differencesOf(before, now).map((field) => (
          <li key={field}>
            {FIELD_LABELS[field]}: {said(now, field)}
          </li>
        ))}
      </ul>
      <div className="form-end">
        <Button onClick={onKeep}>Keep editing</Button>
        <Button onClick={onLoad}>Load their version instead</Button>
      </div>
    </ErrorNotice>
  );
}
