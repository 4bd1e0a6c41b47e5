import type { DocumentRow, ReadingState, VerdictAnswer } from '@coverleaf/contracts';
import { Badge, type Tone, TwoLines } from '../../../components/controls/values';
import { ANSWER_LABELS, REASON_LABELS } from '../../../components/reading-labels/reading-labels';

export const ANSWER_TONES: Readonly<Record<VerdictAnswer, Tone>> = { yes: 'ok', unsure: 'wait', no: 'bad' };

const UNANSWERED: Readonly<Record<ReadingState, string>> = {
  waiting: 'Being read',
  reading: 'Being read',
  read: 'Read; no requirements apply',
  unread: 'Couldn’t be read',
};

/** The answer of a document's verdict, with what the borrower was asked to do. */
export function AnswerBadge({ reading, answer, ask }: Pick<DocumentRow, 'reading' | 'answer' | 'ask'>) {
  if (!answer) {
    if (reading === undefined) return <span className="quiet">Not read</span>;
    return <span className="quiet">{UNANSWERED[reading]}</span>;
  }
  const badge = <Badge tone={ANSWER_TONES[answer]}>{ANSWER_LABELS[answer]}</Badge>;
  return ask ? <TwoLines below={REASON_LABELS[ask]}>{badge}</TwoLines> : badge;
}
