import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState, Loaded } from '../controls/notices';
import { useLenderChoices } from '../lenders/lender-choices';
import { SearchBox } from '../lists/filter-bar';
import { Screen } from '../screen/screen';

interface LenderChoiceProps {
  readonly title: string;
  /** Ends by asking for a lender. */
  readonly intro: string;
  /** The screen of a lender's rules is below it. */
  readonly address: string;
}

/** The screen on which staff of the operator choose the lender whose rules they want to see. */
export function LenderChoice({ title, intro, address }: LenderChoiceProps) {
  const [q, setQ] = useState('');
  return (
    <Screen title={title}>
      <p className="rules__intro">{intro}</p>
      <search className="filters">
        <SearchBox name="q" label="Search by name, slug or account" value={q} onSearch={setQ} />
      </search>
      <Loaded query={useLenderChoices(q)} what="lenders">
        {({ items, hasMore }) =>
          items.length === 0 ? (
            <NoLenders isSearch={q !== ''} />
          ) : (
            <>
              <ul className="rules__lenders">
                {items.map(({ id, name }) => (
                  <li key={id}>
                    <Link to={`${address}/${id}`}>{name}</Link>
                  </li>
                ))}
              </ul>
              {hasMore && <p className="quiet">There are more lenders. Search for the one you want.</p>}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

const NoLenders = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState title="No lenders match">Try another name.</EmptyState>
  ) : (
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
  );

interface RulesCardProps {
  readonly title: string;
  /** 'the requirements for Auto': what the link changes, for screen readers. */
  readonly what: string;
  /** The screen that changes them; absent if there are none. */
  readonly to?: string | undefined;
  readonly sentences: readonly string[];
  readonly children: ReactNode;
}

/** Rules of a lender in sentences. */
export function RulesCard({ title, what, to, sentences, children }: RulesCardProps) {
  const id = useId();
  return (
    <section className="rules__kind" aria-labelledby={id}>
      <div className="rules__head">
        <h2 id={id}>{title}</h2>
        {to !== undefined && (
          <Link className="btn" to={to}>
            Change <span className="visually-hidden">{what}</span>
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
