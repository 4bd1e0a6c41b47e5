import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { CheckIcon } from '../ui/icons';

const TURNS = Array.from({ length: 18 }, (_, index) => index * 10);

/** Fine lines as on security paper, in the text color of the band. */
export function Rosette() {
  return (
    <svg className="rosette" viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
      {TURNS.map((degrees) => (
        <ellipse key={degrees} rx="198" ry="72" transform={`rotate(${degrees})`} />
      ))}
    </svg>
  );
}

/** A sketch of the borrower's letter that shows where the reference is. Decorative: the text beside it says the same. */
export function LetterSketch({ from }: { from: string }) {
  return (
    <div className="letter" aria-hidden="true">
      <p className="letter__from">{from}</p>
      <svg className="letter__lines" viewBox="0 0 300 86" focusable="false">
        <path className="letter__greek" d="M0 10h64M0 34h228M0 50h282M0 66h252M0 82h124" />
        <path className="letter__mark" d="M194 10h106" />
        <text className="letter__sample" x="201" y="14.5">
          TX-48210977
        </text>
      </svg>
      <p className="letter__caption">{t('Your Reference # is here')}</p>
    </div>
  );
}

interface InnerPageProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  readonly after?: ReactNode;
}

export function InnerPage({ title, lead, children, aside, after }: InnerPageProps) {
  return (
    <div className="inner">
      <div className="inner__top on-band">
        <Rosette />
        <div className="wrap">
          <h1 className="inner__title" tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="inner__lead">{lead}</p>}
        </div>
      </div>
      <div className="wrap">
        <div className="inner__row">
          <div className="sheet">{children}</div>
          {aside && <div className="inner__aside">{aside}</div>}
        </div>
        {after}
      </div>
    </div>
  );
}

export function AsideSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="tips" aria-labelledby={id}>
      <h2 className="tips__title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function CheckedList({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li className="tips__tip" key={item}>
          <CheckIcon />
          {item}
        </li>
      ))}
    </ul>
  );
}
