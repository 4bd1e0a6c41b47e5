import type { DecisionOutcome, DocumentAct, NotificationOutcome } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '../../components/toasts/toasts';
import { getDocument } from '../../components/documents/document-query';
import { type Decidable, decide, DONE_WORDS, doneText, type Rejection, undo } from './decisions';
import { currentState } from './document-labels';
import { messageOf, reasonOf } from '../../api-client/call-result';

const ONE: Readonly<Record<NotificationOutcome, string>> = {
  mail: 'The borrower gets an email.',
  no_address: 'The borrower won’t get an email because we don’t have an address.',
  off: 'The borrower won’t get an email because notifications are off.',
};

const ASKED: Readonly<Record<NotificationOutcome, string>> = {
  mail: ONE.mail,
  no_address: 'We don’t have an email address; the status page asks for it.',
  off: 'Notifications are off; the status page asks for it.',
};

interface Asked {
  readonly documents: readonly Decidable[];
  readonly decision: DocumentAct;
  readonly rejection?: Rejection;
}

type Refusal = DecisionOutcome & { readonly problem: NonNullable<DecisionOutcome['problem']> };

export const isRefusal = (outcome: DecisionOutcome): outcome is Refusal => outcome.problem !== null;

/** After a conflict, adds the current state of the document. */
export async function refusalText({ id, problem }: Refusal): Promise<string> {
  if (problem.status !== 409) return problem.detail;
  // Without it, only the reason for the refusal is shown.
  const document = await getDocument(id).catch(() => null);
  return document ? `${problem.detail} ${currentState(document)}` : problem.detail;
}

/** More toasts would cover the screen. */
const MOST_TOASTS = 3;

/** @param takeBack called with the ids of the documents that were decided */
async function showOutcomes(
  { documents, decision }: Asked,
  outcomes: readonly DecisionOutcome[],
  takeBack: (ids: string[]) => void,
): Promise<void> {
  const refusals = outcomes.filter(isRefusal);
  const done = outcomes.length - refusals.length;
  const [only] = documents;
  if (done > 0) {
    const what =
      documents.length === 1 && only
        ? doneText(decision, only.name)
        : `${done} of ${outcomes.length} ${decision === 'ask' ? 'borrowers' : 'documents'} ${DONE_WORDS[decision]}`;
    const note = notificationNote(outcomes, decision);
    const text = `${what}${note ? `. ${note}` : ''}`;
    const ids = outcomes.filter((outcome) => !isRefusal(outcome)).map(({ id }) => id);
    showToast('success', text, { label: 'Undo', run: () => takeBack(ids) }, undoMsOf(outcomes));
  }
  for (const refusal of refusals.slice(0, MOST_TOASTS)) {
    const name = documents.find(({ id }) => id === refusal.id)?.name ?? 'A document';
    showToast('error', `${name}: ${await refusalText(refusal)}`);
  }
  const unshown = refusals.length - MOST_TOASTS;
  if (unshown > 0) showToast('error', `${unshown} more could not be ${DONE_WORDS[decision]}`);
}

/** Focuses the container of the pressed button if the button is gone. */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const panel = document.querySelector<HTMLElement>('.sheet--side [role=dialog]');
    (panel ?? document.getElementById('main'))?.focus();
  });
}

/** How long the decisions can still be undone, in milliseconds. */
export const undoMsOf = (outcomes: readonly Pick<DecisionOutcome, 'appliesAt'>[]): number =>
  Math.max(0, ...outcomes.map(({ appliesAt }) => (appliesAt ? Date.parse(appliesAt) - Date.now() : 0)));

/** After the decisions can no longer be undone, a job needs a moment to apply them. */
export const APPLY_MS = 1_000;

/** Takes decisions back and reports how many. */
export function useUndo() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: undo,
    onSuccess: (items) => {
      const undone = items.filter((item) => item.undone).length;
      if (undone === 0) showToast('error', 'It is too late to undo this');
      else if (items.length === 1) showToast('success', 'Undone');
      else showToast('success', `${undone} of ${items.length} undone`);
    },
    onError: (error) => showToast('error', `Failed to undo: ${reasonOf(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  });
  return mutate;
}

/** Decides on documents, or asks their senders for one more, and reports each outcome, with a button to undo them. */
export function useDecisions(onDone: () => void) {
  const queries = useQueryClient();
  const takeBack = useUndo();
  const applied = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: async (asked: Asked) => {
      const outcomes = await decide(asked.documents, asked.decision, asked.rejection);
      clearTimeout(applied.current);
      applied.current = setTimeout(
        () => void queries.invalidateQueries({ queryKey: ['documents'] }),
        undoMsOf(outcomes) + APPLY_MS,
      );
      await showOutcomes(asked, outcomes, takeBack);
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to decide on the documents')),
    onSuccess: onDone,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['documents'] });
      keepFocus();
    },
  });
  return {
    decide: (asked: Asked): void => {
      if (!isPending && asked.documents.length > 0) mutate(asked);
    },
    isDeciding: isPending,
  };
}

/** Whether the borrowers are notified; empty if not applicable or unknown. */
export function notificationNote(
  outcomes: readonly Pick<DecisionOutcome, 'borrower'>[],
  decision: DocumentAct,
): string | undefined {
  const notified = outcomes.map(({ borrower }) => borrower).filter((one) => one !== null);
  const [first] = notified;
  if (!first) return undefined;
  if (outcomes.length === 1) return (decision === 'ask' ? ASKED : ONE)[first];
  const mails = notified.filter((one) => one === 'mail').length;
  if (mails > 0) return `${mails} of ${notified.length} borrowers get an email.`;
  if (notified.every((one) => one === 'off'))
    return 'The borrowers won’t get an email because notifications are off.';
  return 'The borrowers won’t get an email because we don’t have their addresses.';
}
