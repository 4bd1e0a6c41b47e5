import { type Attestation, type CaseDetail, lastFullDay } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { dayWords } from '../../../components/controls/format';
import { Badge, Moment } from '../../../components/controls/values';
import { Facts } from '../../../components/ui/facts';
import { useCaseActs } from '../use-case-acts';

interface AttestationListProps {
  readonly one: CaseDetail;
  readonly mayDecide: boolean;
}

/** What the borrower stated without a document, with what staff need to call the agent. */
export function AttestationList({ one: { id, state, attestations }, mayDecide }: AttestationListProps) {
  const { decideAttestation, isBusy } = useCaseActs(id);
  if (attestations.length === 0) return null;
  // Nothing is asked for a closed case any more.
  const isOpen = state !== 'closed';
  return (
    <section aria-labelledby="case-attestations">
      <h2 id="case-attestations">Insurance without a document</h2>
      <ul className="evidence">
        {attestations.map((attestation) => {
          const waits = isOpen && attestation.outcome === null;
          return (
            <li className="evidence__item" key={attestation.id}>
              <AttestationFacts {...attestation} waits={waits} />
              {mayDecide && waits && (
                <div className="evidence__acts">
                  <Button
                    variant="action"
                    busy={isBusy}
                    onClick={() => decideAttestation(attestation.id, 'accepted')}
                  >
                    Confirmed by agent
                  </Button>
                  <Button busy={isBusy} onClick={() => decideAttestation(attestation.id, 'rejected')}>
                    Not confirmed
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function AttestationFacts({ waits, ...attestation }: Attestation & { readonly waits: boolean }) {
  const { facts, outcome, effectiveOn, expiresOn, holdsUntil, attestedAt } = attestation;
  return (
    <div className="evidence__facts">
      <p className="evidence__state">
        {outcome === 'accepted' && <Badge tone="ok">Confirmed by agent</Badge>}
        {outcome === 'rejected' && <Badge tone="bad">Not confirmed</Badge>}
        {waits && <Badge tone="wait">Waiting for a call</Badge>}
      </p>
      {facts ? (
        <Facts
          facts={[
            ['Insurer', facts.insurer],
            ['Policy number', facts.policyNumber],
            ['Term', `${dayWords(effectiveOn)} – ${dayWords(expiresOn)}`],
            ['Agent', facts.agentName],
            [
              'Phone',
              <a key="phone" href={`tel:${facts.agentPhone.replaceAll(/[^\d+]/g, '')}`}>
                {facts.agentPhone}
              </a>,
            ],
          ]}
        />
      ) : (
        <p>The borrower was erased.</p>
      )}
      <p className="quiet">
        Stated <Moment at={attestedAt} to="minute" />, with consent to ask the agent
        {waits && (
          <>. Unless somebody decides, it holds the case through {dayWords(lastFullDay(holdsUntil))}</>
        )}
      </p>
    </div>
  );
}
