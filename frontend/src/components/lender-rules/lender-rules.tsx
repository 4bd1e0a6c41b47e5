import type { CollateralKind } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LENDER_NAMES } from '../../api-client/staff-client';
import { EmptyState, Loaded } from '../controls/notices';
import { COLLATERAL_LABELS } from '../reading-labels/reading-labels';
import { Screen } from '../screen/screen';

/** Undefined until it is known, and for a lender that is not active. */
export const useLenderName = (lenderId: string): string | undefined =>
  useQuery(LENDER_NAMES).data?.find(({ id }) => id === lenderId)?.name;

interface LenderChoiceProps {
  readonly title: string;
  /** Ends by asking for a lender. */
  readonly intro: string;
  /** The screen of a lender's rules is below it. */
  readonly address: string;
}

/** The screen on which staff of the operator choose the lender whose rules they want to see. */
export const LenderChoice = ({ title, intro, address }: LenderChoiceProps) => (
  <Screen title={title}>
    <p className="rules__intro">{intro}</p>
    <Loaded query={useQuery(LENDER_NAMES)} what="lenders">
      {(lenders) =>
        lenders.length === 0 ? (
          <EmptyState
            title="No lenders"
            action={
              <Link className="btn" to="/admin/lenders/new">
                Add lender
              </Link>
            }
          >
            Active lenders appear here.
          </EmptyState>
        ) : (
          <ul className="rules__lenders">
            {lenders.map(({ id, name }) => (
              <li key={id}>
                <Link to={`${address}/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  </Screen>
);

interface RulesCardProps {
  readonly collateral: CollateralKind;
  /** 'the requirements': what the link changes, for screen readers. */
  readonly what: string;
  /** The screen that changes them; absent if there are none. */
  readonly to?: string | undefined;
  readonly sentences: readonly string[];
  readonly children: ReactNode;
}

/** The rules of a lender for one kind of collateral, in sentences. */
export function RulesCard({ collateral, what, to, sentences, children }: RulesCardProps) {
  const label = COLLATERAL_LABELS[collateral];
  return (
    <section className="rules__kind" aria-labelledby={`of-${collateral}`}>
      <div className="rules__head">
        <h2 id={`of-${collateral}`}>{label}</h2>
        {to !== undefined && (
          <Link className="btn" to={to}>
            Change{' '}
            <span className="visually-hidden">
              {what} for {label}
            </span>
          </Link>
        )}
      </div>
      {sentences.length > 0 && (
        <ul className="rules__sentences">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
