import type { CaseState, EvidenceState, MatchReason, NoProof } from '@coverleaf/contracts';
import type { Tone } from '../controls/values';

export const CASE_STATES: Readonly<Record<CaseState, { label: string; tone: Tone; meaning: string }>> = {
  open: { label: 'Open', tone: 'bad', meaning: 'Proof of insurance is asked for.' },
  held: {
    label: 'Held',
    tone: 'wait',
    meaning: 'Proof has arrived or was stated, and may still be accepted. Nothing may be charged now.',
  },
  proven: { label: 'Proven', tone: 'ok', meaning: 'Proof was accepted.' },
  closed: { label: 'Closed', tone: 'plain', meaning: 'No proof is asked for any more.' },
};

export const EVIDENCE_LABELS: Readonly<Record<EvidenceState, string>> = {
  joined: 'Belongs to this case',
  proposed: 'May belong to this case',
  declined: 'Declined',
  removed: 'Removed',
};

export const MATCH_LABELS: Readonly<Record<MatchReason, string>> = {
  reference: 'the reference',
  number: 'the VIN or hull number',
  policy: 'the policy number',
  address: 'the address',
  name: 'the name',
  email: 'the email address',
};

export const NO_PROOF_LABELS: Readonly<Record<NoProof, string>> = {
  bill: 'It is a bill, not proof of insurance',
  unrelated: 'Nothing of insurance is on it',
  rejected_before: 'The same file was rejected before',
  repeated: 'Several documents without proof came before it; it isn’t read yet',
};

/** The label of a key; another text as it is. */
export const labelOf = <Key extends string>(labels: Readonly<Record<Key, string>>, key: string): string =>
  Object.hasOwn(labels, key) ? labels[key as Key] : key;

/** `Same: the name, the email address`; empty without reasons. */
export const reasonWords = (reasons: readonly string[]): string =>
  reasons.length > 0 ? `Same: ${reasons.map((one) => labelOf(MATCH_LABELS, one)).join(', ')}` : '';
