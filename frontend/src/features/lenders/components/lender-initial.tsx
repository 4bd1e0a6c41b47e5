import type { ReactNode } from 'react';
import { brandRoles } from '../../../components/theme/brand-roles';

interface LenderInitialProps {
  readonly name: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
}

/** The first letter on the lender's own colour, in whichever label can be read on it. */
export function LenderInitial({ name, primaryColor, secondaryColor }: LenderInitialProps): ReactNode {
  const { band, onBand } = brandRoles(primaryColor, secondaryColor);
  return (
    <span className="lenders__initial" aria-hidden="true" style={{ background: band, color: onBand }}>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
