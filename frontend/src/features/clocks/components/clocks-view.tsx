import type { CollateralKind, LenderClock, SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Route, Routes, useParams } from 'react-router-dom';
import { LENDER_NAMES } from '../../../api-client/staff-client';
import { Loaded } from '../../../components/controls/notices';
import { Moment } from '../../../components/controls/values';
import { EditScreen } from '../../../components/forms/edit-screen';
import { COLLATERAL_LABELS } from '../../../components/reading-labels/reading-labels';
import { NowhereScreen, Screen } from '../../../components/screen/screen';
import { clocksKey, listClocks } from '../api/clock-calls';
import { clockSentences, toRecord } from '../clock-values';
import { ClockForm } from './clock-form';

const ADDRESS = '/admin/cases/clocks';
const KINDS = Object.keys(COLLATERAL_LABELS) as CollateralKind[];

/** Lenders' clocks. Site managers see only their own lender. */
export const ClocksView = ({ user }: { user: SignedInUser }) => (
  <Routes>
    <Route
      index
      element={
        user.lenderId === null ? <LenderChoice /> : <Navigate to={`${ADDRESS}/${user.lenderId}`} replace />
      }
    />
    <Route path=":lenderId" element={<LenderClocks />} />
    <Route path=":lenderId/:id" element={<EditClock />} />
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);

const LenderChoice = () => (
  <Screen title="Clocks">
    <p className="clocks__intro">When a lender may charge for insurance that it buys. Choose a lender:</p>
    <Loaded query={useQuery(LENDER_NAMES)} what="lenders">
      {(lenders) => (
        <ul className="clocks__lenders">
          {lenders.map(({ id, name }) => (
            <li key={id}>
              <Link to={`${ADDRESS}/${id}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  </Screen>
);

function LenderClocks() {
  const { lenderId = '' } = useParams();
  const name = useQuery(LENDER_NAMES).data?.find(({ id }) => id === lenderId)?.name;
  const query = useQuery({ queryKey: clocksKey(lenderId), queryFn: () => listClocks(lenderId) });
  return (
    <Screen title={name ? `Clocks of ${name}` : 'Clocks'}>
      <p className="clocks__intro">
        When a charge may begin, by kind of collateral. A change applies at once to all open cases.
      </p>
      <Loaded query={query} what="clocks">
        {(items) => (
          <div className="clocks">
            {items.map((item) => (
              <ClockCard key={item.collateral} item={item} />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function ClockCard({ item: { lenderId, collateral, rules, version, changedAt } }: { item: LenderClock }) {
  const label = COLLATERAL_LABELS[collateral];
  return (
    <section className="clocks__kind" aria-labelledby={`of-${collateral}`}>
      <div className="clocks__head">
        <h2 id={`of-${collateral}`}>{label}</h2>
        <Link className="btn" to={`${ADDRESS}/${lenderId}/${collateral}`}>
          Change <span className="visually-hidden">the clock for {label}</span>
        </Link>
      </div>
      <ul className="clocks__rules">
        {clockSentences(rules).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="quiet">
        {version > 0 && `Version ${version}`}
        {version === 0 && collateral === 'home' && 'Preset after 12 CFR 1024.37; nobody has changed it'}
        {version === 0 && collateral !== 'home' && 'Preset, which follows no law; nobody has changed it'}
        {changedAt && (
          <>
            , <Moment at={changedAt} to="minute" />
          </>
        )}
      </p>
    </section>
  );
}

function EditClock() {
  const { lenderId = '', id = '' } = useParams();
  const collateral = KINDS.find((kind) => kind === id);
  if (!collateral) return <NowhereScreen />;
  const load = async () => {
    const found = (await listClocks(lenderId)).find((one) => one.collateral === collateral);
    if (!found) throw new Error('The lender has no such clock');
    return toRecord(found);
  };
  return (
    <EditScreen
      title={`Clock: ${COLLATERAL_LABELS[collateral]}`}
      what="clock"
      load={load}
      failed="Failed to load this clock"
      list={`${ADDRESS}/${lenderId}`}
    >
      {(record, onNewer) => (
        <ClockForm place={{ lenderId, collateral }} record={record} load={load} onNewer={onNewer} />
      )}
    </EditScreen>
  );
}
