import type { ReactNode } from 'react';

const TURNS = Array.from({ length: 18 }, (_, index) => index * 10);

/** The fine lines of security paper, in the label's colour of the band that they lie on. */
export function Rosette(): ReactNode {
  return (
    <svg className="rosette" viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
      {TURNS.map((degrees) => (
        <ellipse key={degrees} rx="198" ry="72" transform={`rotate(${degrees})`} />
      ))}
    </svg>
  );
}
