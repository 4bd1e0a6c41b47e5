import type { Decision, DecisionOutcome, DocumentRow, Role, UploadStage } from '@coverleaf/contracts';
import { decideDocuments } from './api/document-calls';
import type { Rejection } from './rejection';

/** The most that the API decides at once; as in the contracts, which would bring their schema library along. */
const MAX_DECISIONS = 100;

const POSSIBLE: Readonly<Record<UploadStage, readonly Decision[]>> = {
  received: [],
  held: [],
  awaiting_approval: ['approve', 'reject'],
  sending: ['process', 'reject'],
  sent: ['process', 'reject'],
  closed: [],
};

export const DONE_WORDS: Readonly<Record<Decision, string>> = {
  approve: 'approved',
  process: 'marked processed',
  reject: 'rejected',
};

export const mayDecide = (role: Role): boolean => role !== 'user';

/** What can be decided on a document as it was seen. */
export const decisionsFor = ({ stage }: Pick<DocumentRow, 'stage'>): readonly Decision[] => POSSIBLE[stage];

export type Decidable = Pick<DocumentRow, 'id' | 'stage' | 'name' | 'language'>;

/** Decides on each as it was seen. @throws CallError when nothing is known of what was done */
export async function decide(
  documents: readonly Decidable[],
  decision: Decision,
  rejection?: Rejection,
): Promise<readonly DecisionOutcome[]> {
  const outcomes: DecisionOutcome[] = [];
  for (const stage of new Set(documents.map((one) => one.stage))) {
    const ids = documents.filter((one) => one.stage === stage);
    for (let start = 0; start < ids.length; start += MAX_DECISIONS) {
      const some = ids.slice(start, start + MAX_DECISIONS).map(({ id }) => id);
      outcomes.push(...(await decideDocuments({ decision, stage, ids: some, ...rejection })));
    }
  }
  return outcomes;
}
