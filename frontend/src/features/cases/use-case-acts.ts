import type {
  AttestationOutcome,
  CaseCharge,
  CaseDetail,
  ChargeChanges,
  EvidenceAct,
} from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldMessagesOf, messageOf } from '../../api-client/call-result';
import { showToast } from '../../components/toasts/toasts';
import {
  CASES_KEY,
  changeCharge,
  decideAttestation,
  decideEvidence,
  type EvidenceDecision,
  setReminders,
  undoCaseAct,
} from './api/case-calls';

const DONE: Readonly<Record<EvidenceAct, string>> = {
  join: 'The document belongs to this case now',
  decline: 'Proposal declined',
  remove: 'The document was removed from this case',
  move: 'The document was moved to the other case',
};

/** What follows a change of a case: `show` it as it is now, also in the lists, or `fail`. */
export function useCaseChange() {
  const queries = useQueryClient();
  const refetch = (): void => void queries.invalidateQueries({ queryKey: CASES_KEY });
  return {
    show: (one: CaseDetail): void => {
      queries.setQueryData([...CASES_KEY, 'one', one.id], one);
      refetch();
    },
    fail: (error: Error): void => {
      showToast('error', messageOf(error, 'Failed to change the case'));
      refetch();
    },
  };
}

/** Acts about the evidence of a case. Each shows what it did, and the case as it is now. */
export function useCaseActs(caseId: string) {
  const { show, fail: onError } = useCaseChange();
  const decision = useMutation({
    mutationFn: (one: Omit<EvidenceDecision, 'caseId'>) => decideEvidence({ ...one, caseId }),
    onSuccess: (one, { act }) => {
      show(one);
      showToast('success', DONE[act]);
    },
    onError,
  });
  const undoing = useMutation({
    mutationFn: (act: string) => undoCaseAct(caseId, act),
    onSuccess: (one) => {
      show(one);
      showToast('success', 'Undone');
    },
    onError,
  });
  const call = useMutation({
    mutationFn: (one: { id: string; outcome: AttestationOutcome }) =>
      decideAttestation(caseId, one.id, one.outcome),
    onSuccess: (one, { outcome }) => {
      show(one);
      showToast('success', outcome === 'accepted' ? 'Proof was accepted' : 'This no longer holds the case');
    },
    onError,
  });
  const reminders = useMutation({
    mutationFn: (areSent: boolean) => setReminders(caseId, areSent),
    onSuccess: (one, areSent) => {
      show(one);
      showToast('success', areSent ? 'Reminders may be sent again' : 'No more reminders for this case');
    },
    onError,
  });
  const isBusy = decision.isPending || undoing.isPending || call.isPending || reminders.isPending;
  return {
    isBusy,
    decide: (one: Omit<EvidenceDecision, 'caseId'>): void => {
      if (!isBusy) decision.mutate(one);
    },
    decideAttestation: (id: string, outcome: AttestationOutcome): void => {
      if (!isBusy) call.mutate({ id, outcome });
    },
    setReminders: (areSent: boolean): void => {
      if (!isBusy) reminders.mutate(areSent);
    },
    undo: (act: string): void => {
      if (!isBusy) undoing.mutate(act);
    },
  };
}

/** Changes a charge of a case. `errors` are those of fields. */
export function useChargeChange(caseId: string, { id, version }: CaseCharge, onSaved: () => void) {
  const { show } = useCaseChange();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changes: ChargeChanges) => changeCharge(caseId, id, version, changes),
    onSuccess: (one) => {
      show(one);
      showToast('success', 'Charge saved');
      onSaved();
    },
    onError: (failure) => showToast('error', messageOf(failure, 'Failed to change the charge')),
  });
  return { change: mutate, isBusy: isPending, errors: fieldMessagesOf(error) };
}
