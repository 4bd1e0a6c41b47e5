import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';

interface PaperNoticeProps {
  readonly lender: string;
  /** What the stub holds. */
  readonly children: ReactNode;
}

/** The borrower's letter in small, showing where its reference stands, and its stub to tear off and fill in. */
export function PaperNotice({ lender, children }: PaperNoticeProps): ReactNode {
  return (
    <div className="notice">
      <div className="notice__letter" aria-hidden="true">
        <p className="notice__from">{lender}</p>
        <svg className="notice__lines" viewBox="0 0 300 78" focusable="false">
          <path className="notice__greek" d="M0 6h64M0 22h212M0 38h270M0 54h240M0 70h118" />
          <path className="notice__mark" d="M196 6h104" />
          <text className="notice__sample" x="202" y="10.5">
            TX-48210977
          </text>
        </svg>
        <p className="notice__where">{t('Your Reference # is here')}</p>
      </div>
      <div className="notice__stub">{children}</div>
    </div>
  );
}
