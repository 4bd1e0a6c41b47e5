import type { ReactNode } from 'react';
import { LetterSketch } from '../../../components/layouts/letter-sketch';
import { t } from '../../../i18n/translate';

interface PaperNoticeProps {
  readonly lender: string;
  /** What the stub holds. */
  readonly children: ReactNode;
}

/** The borrower's letter in small, showing where its reference stands, and its stub to fill in. */
export function PaperNotice({ lender, children }: PaperNoticeProps): ReactNode {
  return (
    <div className="notice">
      <div className="notice__letter">
        <LetterSketch from={lender} caption={t('Your Reference # is here')} />
      </div>
      <div className="notice__stub">{children}</div>
    </div>
  );
}
