import type { AdminFaq } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notice';
import { differencesOf, FAQ_LABELS, type FaqValues, valuesOf } from '../faq-values';

interface StaleFaqNoticeProps {
  /** What the editor began with. */
  readonly before: FaqValues;
  readonly theirs: AdminFaq;
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}

const said = (value: string | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

/** Somebody else was quicker. Nothing is lost: either version can be gone on with. */
export function StaleFaqNotice({ before, theirs, onLoad, onKeep }: StaleFaqNoticeProps): ReactNode {
  const now = valuesOf(theirs);
  return (
    <ErrorNotice>
      <p>Somebody else has changed this question meanwhile. Nothing that you have filled in is lost.</p>
      <ul className="stale__changes">
        {differencesOf(before, now).map((field) => (
          <li key={field}>
            {FAQ_LABELS[field]}: {said(now[field])}
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
