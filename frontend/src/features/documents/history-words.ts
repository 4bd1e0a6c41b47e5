import type { DocumentDetail, DocumentEvent, UploadFailure } from '@coverleaf/contracts';
import { ENDED_LABELS } from '../../components/document-status/status-badge';
import { STAGE_WORDS } from './document-filter';

export const FAULT_WORDS: Readonly<Record<UploadFailure, string>> = {
  infected: 'The virus scanner found something harmful in this file.',
  unreadable: 'The file could not be read.',
  refused: 'The lender’s system refused the document.',
};

/** What a line of the history says. */
export function eventWords({ stage, status }: DocumentEvent): string {
  if (stage === 'received') return 'Received';
  // It tells of a moment that has passed.
  if (stage === 'sending') return 'Sending began';
  if (stage !== 'closed') return STAGE_WORDS[stage];
  return status === 'rejected' ? 'Rejected' : 'Processed';
}

/** Who of the staff did it, if anybody. */
export function actorWords({ actorId, actorName }: DocumentEvent): string | undefined {
  if (actorId === null) return undefined;
  return actorName ?? 'A member of staff';
}

/** How a document stands, and who has brought it there. */
export function standing({
  history,
  sendingEnded,
}: Pick<DocumentDetail, 'history' | 'sendingEnded'>): string {
  if (sendingEnded) return `It is now: ${ENDED_LABELS[sendingEnded]}.`;
  const last = history.at(-1);
  if (!last) return '';
  if (last.stage === 'sending') return `It is now: ${STAGE_WORDS.sending}.`;
  const actor = actorWords(last);
  return `It is now: ${eventWords(last)}${actor ? `, by ${actor}` : ''}${last.reason ? ` (${last.reason})` : ''}.`;
}

/** Why nobody gets to see the file of a document; undefined when it may be seen. */
export function fileObstacle({ hasFile, fault, stage }: Pick<DocumentDetail, 'hasFile' | 'fault' | 'stage'>) {
  if (hasFile) return undefined;
  if (fault === 'infected') return `${FAULT_WORDS.infected} Nobody can open it.`;
  if (stage === 'held') return 'The virus scanner is away. This file can be opened once it has been scanned.';
  return 'This file is being checked for viruses. It can be opened in a moment.';
}
