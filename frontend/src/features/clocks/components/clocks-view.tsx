import type { CollateralKind, LenderClock, SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { Loaded } from '../../../components/controls/notices';
import { Moment } from '../../../components/controls/values';
import { EditScreen } from '../../../components/forms/edit-screen';
import { COLLATERAL_LABELS } from '../../../components/reading-labels/reading-labels';
import { LenderChoice, RulesCard } from '../../../components/lender-rules/lender-rules';
import { useLenderName } from '../../../components/lenders/lender-choices';
import { NowhereScreen, Screen } from '../../../components/screen/screen';
import { clocksKey, listClocks } from '../api/clock-calls';
import { clockSentences, toRecord } from '../clock-values';
import { ClockForm } from './clock-form';
import { EditServiceLevel, ServiceLevelCard } from './service-level';

const ADDRESS = '/admin/cases/clocks';
const SERVICE_LEVEL = 'service-level';
const INTRO =
  'When a lender may charge for insurance that it buys, and when it is promised decisions. Choose a lender:';
const KINDS = Object.keys(COLLATERAL_LABELS) as CollateralKind[];

/** Lenders' clocks. Site managers see only their own lender. */
export const ClocksView = ({ user }: { user: SignedInUser }) => (
  <Routes>
    <Route
      index
      element={
        user.lenderId === null ? (
          <LenderChoice title="Clocks" intro={INTRO} address={ADDRESS} />
        ) : (
          <Navigate to={`${ADDRESS}/${user.lenderId}`} replace />
        )
      }
    />
    <Route path=":lenderId" element={<LenderClocks />} />
    <Route path={`:lenderId/${SERVICE_LEVEL}`} element={<EditServiceLevel list={ADDRESS} />} />
    <Route path=":lenderId/:id" element={<EditClock />} />
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);

function LenderClocks() {
  const { lenderId = '' } = useParams();
  const name = useLenderName(lenderId);
  const query = useQuery({ queryKey: clocksKey(lenderId), queryFn: () => listClocks(lenderId) });
  return (
    <Screen title={name ? `Clocks of ${name}` : 'Clocks'}>
      <ServiceLevelCard lenderId={lenderId} to={`${ADDRESS}/${lenderId}/${SERVICE_LEVEL}`} />
      <p className="rules__intro">
        When a charge may begin, by kind of collateral. A change applies at once to all open cases.
      </p>
      <Loaded query={query} what="clocks">
        {(items) => (
          <div className="rules">
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
  return (
    <RulesCard
      title={COLLATERAL_LABELS[collateral]}
      what={`the clock for ${COLLATERAL_LABELS[collateral]}`}
      to={`${ADDRESS}/${lenderId}/${collateral}`}
      sentences={clockSentences(rules)}
    >
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
    </RulesCard>
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
