import type { Transmission } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/controls/moment';
import { institutionName } from '../../../components/document-status/status-badge';
import { KIND_WORDS, nextWords, TARGET_WORDS } from '../transmission-words';
import { useNow } from '../use-now';
import { StateBadge } from './state-badge';

/** What is known of a transmission, in plain words. */
export function TransmissionFacts({ transmission }: { readonly transmission: Transmission }): ReactNode {
  const { state, kind, target, attempts, lastError, obstacle, isHeld, createdAt } = transmission;
  const { financialInstitution, lenderName } = transmission;
  const next = nextWords(transmission, useNow());
  return (
    <dl className="facts">
      <Fact name="State">
        <StateBadge state={state} /> {next}
      </Fact>
      <Fact name="What is sent">
        {KIND_WORDS[kind]} to {TARGET_WORDS[target]}
      </Fact>
      <Fact name="Institution">{institutionName({ financialInstitution })}</Fact>
      {lenderName && lenderName !== financialInstitution && <Fact name="Lender">{lenderName}</Fact>}
      <Fact name="Attempts">{attempts}</Fact>
      {lastError && <Fact name="Last error">{lastError}</Fact>}
      {isHeld && <Fact name="Held">The lender refused several in a row, so an administrator decides.</Fact>}
      {obstacle && <Fact name="Not sent again">{obstacle}</Fact>}
      <Fact name="Since">
        <Moment at={createdAt} to="second" />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode => (
  <div className="facts__fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
