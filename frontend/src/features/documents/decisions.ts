import {
  type Decision,
  type DocumentAct,
  type DecisionOutcome,
  type DocumentRow,
  languageName,
  type RejectionCode,
  type Role,
  type UploadStage,
} from '@coverleaf/contracts';
import { oneLine } from '../../components/controls/form-values';
import { decideDocuments, undoDecisions } from './api/document-calls';

/** The API's limit per request, as in the contracts, which cannot be imported without their schema library. */
const MAX_DECISIONS = 100;

const POSSIBLE: Readonly<Record<UploadStage, readonly Decision[]>> = {
  received: [],
  held: [],
  awaiting_approval: ['approve', 'reject'],
  sending: ['process', 'reject'],
  sent: ['process', 'reject'],
  closed: [],
};

interface DecisionLabel {
  readonly label: string;
  /** Follows 'Ann’s document'. */
  readonly done: string;
  readonly variant: 'action' | 'quiet';
  readonly key?: string;
}

export const DECISION_LABELS: Readonly<Record<Decision, DecisionLabel>> = {
  approve: { label: 'Approve', done: 'approved', variant: 'action', key: 'A' },
  process: { label: 'Mark processed', done: 'marked processed', variant: 'action', key: 'P' },
  reject: { label: 'Reject', done: 'rejected', variant: 'quiet', key: 'R' },
};
/** What was done to a document, or to its sender, for a sentence. */
export const DONE_WORDS: Readonly<Record<DocumentAct, string>> = {
  approve: DECISION_LABELS.approve.done,
  process: DECISION_LABELS.process.done,
  reject: DECISION_LABELS.reject.done,
  ask: 'asked for one more document',
};

/** What was done about one person’s document. */
export const doneText = (act: DocumentAct, name: string): string =>
  `${name}${act === 'ask' ? ' is' : '’s document'} ${DONE_WORDS[act]}`;

/** The decision that a key makes. */
export const decisionOfKey = (key: string): Decision | undefined =>
  DECISIONS.find((decision) => DECISION_LABELS[decision].key === key.toUpperCase());

export const DECISIONS = Object.keys(DECISION_LABELS) as readonly Decision[];

export const mayDecide = (role: Role): boolean => role !== 'user';

export const decisionsFor = ({
  stage,
  review,
}: Pick<DocumentRow, 'stage' | 'review'>): readonly Decision[] => (review?.decision ? [] : POSSIBLE[stage]);

/** Whether its sender may be asked for one more document. */
export const mayBeAsked = ({ stage, review }: Pick<DocumentRow, 'stage' | 'review'>): boolean =>
  (stage === 'awaiting_approval' || stage === 'sent') && !review?.decision;

export type Decidable = Pick<DocumentRow, 'id' | 'stage' | 'name' | 'language' | 'lenderId' | 'review'>;

/** Decides on each document in its displayed version, or asks its sender for one more; this can be undone for some seconds. @throws CallError if the outcome is unknown */
export async function decide(
  documents: readonly Decidable[],
  decision: DocumentAct,
  reason?: Rejection,
): Promise<readonly DecisionOutcome[]> {
  const outcomes: DecisionOutcome[] = [];
  for (const stage of new Set(documents.map((one) => one.stage))) {
    const ids = documents.filter((one) => one.stage === stage);
    for (let start = 0; start < ids.length; start += MAX_DECISIONS) {
      const some = ids.slice(start, start + MAX_DECISIONS).map(({ id }) => id);
      outcomes.push(...(await decideDocuments({ decision, stage, ids: some, undoable: true, ...reason })));
    }
  }
  return outcomes;
}

/** @returns which of them were undone @throws CallError if that is unknown */
export async function undo(ids: readonly string[]) {
  const items = [];
  for (let start = 0; start < ids.length; start += MAX_DECISIONS)
    items.push(...(await undoDecisions(ids.slice(start, start + MAX_DECISIONS))));
  return items;
}

export interface Rejection {
  readonly reasonCode?: RejectionCode;
  readonly reason?: string;
  /** Instead of `reason`. */
  readonly savedReplyId?: string;
}

/** Undefined without a reason. @param savedReplyId of a saved reply, which goes before what is typed */
export function rejectionOf(
  code: RejectionCode | undefined,
  typed: string,
  savedReplyId?: string,
): Rejection | undefined {
  const reasonCode = code && { reasonCode: code };
  if (savedReplyId) return { ...reasonCode, savedReplyId };
  const reason = oneLine(typed);
  if (!code && !reason) return undefined;
  return { ...reasonCode, ...(reason && { reason }) };
}

/** The lender of all of them; undefined if they have several, or none. */
export function commonLender(documents: readonly Pick<Decidable, 'lenderId'>[]): string | undefined {
  const lenders = new Set(documents.map(({ lenderId }) => lenderId));
  const [only] = lenders;
  return lenders.size === 1 ? (only ?? undefined) : undefined;
}

/** A note on the borrowers' languages; empty if all read English. */
export function languageNote(documents: readonly Pick<Decidable, 'language'>[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { language } of documents) counts.set(language, (counts.get(language) ?? 0) + 1);
  counts.delete('en');
  const sentences = [...counts].map(([code, count]) => {
    const name = languageName(code, 'en');
    if (documents.length === 1) return `This borrower reads ${name}.`;
    if (count === documents.length) return `These borrowers read ${name}.`;
    return `${count} of these borrowers ${count === 1 ? 'reads' : 'read'} ${name}.`;
  });
  return sentences.join(' ') || undefined;
}
