import type { CollateralKind, LenderRequirements, SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { Loaded } from '../../../components/controls/notices';
import { Moment } from '../../../components/controls/values';
import { EditScreen } from '../../../components/forms/edit-screen';
import { COLLATERAL_LABELS } from '../../../components/reading-labels/reading-labels';
import { LenderChoice, RulesCard } from '../../../components/lender-rules/lender-rules';
import { useLenderName } from '../../../components/lenders/lender-choices';
import { NowhereScreen, Screen } from '../../../components/screen/screen';
import { listRequirements } from '../api/requirement-calls';
import {
  approvalSentence,
  COLLATERALS,
  knownCollateral,
  requirementSentences,
  toRecord,
} from '../requirement-values';
import { RequirementsForm } from './requirements-form';

const ADDRESS = '/admin/requirements';
const INTRO =
  'What a lender asks of documents. Every document is compared with it, and borrowers learn what is missing. Choose a lender:';

/** Lenders' requirements. Staff of one lender see only its own. */
export const RequirementsView = ({ user }: { user: SignedInUser }) => (
  <Routes>
    <Route
      index
      element={
        user.lenderId === null ? (
          <LenderChoice title="Requirements" intro={INTRO} address={ADDRESS} />
        ) : (
          <Navigate to={`${ADDRESS}/${user.lenderId}`} replace />
        )
      }
    />
    <Route path=":lenderId" element={<LenderRequirementsScreen />} />
    <Route path=":lenderId/:id" element={<EditRequirements />} />
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);

function LenderRequirementsScreen() {
  const { lenderId = '' } = useParams();
  const name = useLenderName(lenderId);
  const query = useQuery({
    queryKey: ['requirements', lenderId],
    queryFn: () => listRequirements(lenderId),
  });
  return (
    <Screen title={name ? `Requirements of ${name}` : 'Requirements'}>
      <p className="rules__intro">
        Every document is compared with these. A change applies to documents that are read from then on;
        earlier verdicts keep their version.
      </p>
      <Loaded query={query} what="requirements">
        {(items) => (
          <div className="rules">
            {COLLATERALS.map((collateral) => (
              <RequirementsCard
                key={collateral}
                lenderId={lenderId}
                collateral={collateral}
                item={items.find((one) => one.collateral === collateral)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

interface RequirementsCardProps {
  readonly lenderId: string;
  readonly collateral: CollateralKind;
  readonly item: LenderRequirements | undefined;
}

function RequirementsCard({ lenderId, collateral, item }: RequirementsCardProps) {
  return (
    <RulesCard
      title={COLLATERAL_LABELS[collateral]}
      what={`the requirements for ${COLLATERAL_LABELS[collateral]}`}
      to={item && `${ADDRESS}/${lenderId}/${collateral}`}
      sentences={item ? requirementSentences(item.requirements) : []}
    >
      {item ? (
        <>
          <p>
            <strong>{approvalSentence(item.requirements)}</strong>
          </p>
          <p className="quiet">
            {item.version === 0 ? 'Defaults; nobody has changed them' : `Version ${item.version}`}
            {item.changedAt && (
              <>
                , <Moment at={item.changedAt} to="minute" />
              </>
            )}
          </p>
        </>
      ) : (
        <p className="quiet">Documents of this kind aren’t compared with anything.</p>
      )}
    </RulesCard>
  );
}

function EditRequirements() {
  const { lenderId = '', id } = useParams();
  const collateral = knownCollateral(id);
  if (!collateral) return <NowhereScreen />;
  const load = async () => {
    const found = (await listRequirements(lenderId)).find((one) => one.collateral === collateral);
    if (!found) throw new Error(`There are no requirements for ${collateral}`);
    return toRecord(found);
  };
  return (
    <EditScreen
      title={`${COLLATERAL_LABELS[collateral]} requirements`}
      what="requirements"
      load={load}
      failed="Failed to load the requirements"
      list={`${ADDRESS}/${lenderId}`}
    >
      {(record, onNewer) => (
        <RequirementsForm
          lenderId={lenderId}
          collateral={collateral}
          record={record}
          load={load}
          onNewer={onNewer}
        />
      )}
    </EditScreen>
  );
}
