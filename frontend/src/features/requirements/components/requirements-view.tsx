import type { CollateralKind, LenderRequirements, SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Route, Routes, useParams } from 'react-router-dom';
import { EmptyState, Loaded } from '../../../components/controls/notices';
import { Moment } from '../../../components/controls/values';
import { EditScreen } from '../../../components/forms/edit-screen';
import { COLLATERAL_LABELS } from '../../../components/reading-labels/reading-labels';
import { NowhereScreen, Screen } from '../../../components/screen/screen';
import { LENDER_NAMES } from '../../../api-client/staff-client';
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

/** Lenders' requirements. Site managers see only their own lender. */
export const RequirementsView = ({ user }: { user: SignedInUser }) => (
  <Routes>
    <Route
      index
      element={
        user.role === 'admin' ? <LenderChoice /> : <Navigate to={`${ADDRESS}/${user.lenderId}`} replace />
      }
    />
    <Route path=":lenderId" element={<LenderRequirementsScreen />} />
    <Route path=":lenderId/:id" element={<EditRequirements />} />
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);

function LenderChoice() {
  const query = useQuery(LENDER_NAMES);
  return (
    <Screen title="Requirements">
      <p className="requirements__intro">
        What a lender asks of documents. Every document is compared with it, and borrowers learn what is
        missing. Choose a lender:
      </p>
      <Loaded query={query} what="lenders">
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
            <ul className="requirements__lenders">
              {lenders.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`${ADDRESS}/${id}`}>{name}</Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Screen>
  );
}

function LenderRequirementsScreen() {
  const { lenderId = '' } = useParams();
  const name = useQuery(LENDER_NAMES).data?.find(({ id }) => id === lenderId)?.name;
  const query = useQuery({
    queryKey: ['requirements', lenderId],
    queryFn: () => listRequirements(lenderId),
  });
  return (
    <Screen title={name ? `Requirements of ${name}` : 'Requirements'}>
      <p className="requirements__intro">
        Every document is compared with these. A change applies to documents that are read from then on;
        earlier verdicts keep their version.
      </p>
      <Loaded query={query} what="requirements">
        {(items) => (
          <div className="requirements">
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
  const label = COLLATERAL_LABELS[collateral];
  return (
    <section className="requirements__kind" aria-labelledby={`of-${collateral}`}>
      <div className="requirements__head">
        <h2 id={`of-${collateral}`}>{label}</h2>
        {item && (
          <Link className="btn" to={`${ADDRESS}/${lenderId}/${collateral}`}>
            Change <span className="visually-hidden">the requirements for {label}</span>
          </Link>
        )}
      </div>
      {item ? (
        <>
          <ul className="requirements__asked">
            {requirementSentences(item.requirements).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
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
    </section>
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
