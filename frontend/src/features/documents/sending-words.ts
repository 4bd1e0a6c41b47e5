import type { DocumentDetail, DocumentTransmission } from '@coverleaf/contracts';

type Sent = Pick<DocumentTransmission, 'kind' | 'state' | 'lastError'>;

/** Why a document cannot be sent, and who has to see to it; undefined while it is tried, and once it has arrived. */
export function sendingObstacle({
  sendingEnded,
  transmissions,
}: Pick<DocumentDetail, 'sendingEnded' | 'transmissions'>): string | undefined {
  if (sendingEnded === 'discarded') return 'Sending it was given up. It has not reached the lender.';
  if (sendingEnded !== 'failed') return undefined;
  const reason = transmissions.find(({ kind }) => kind === 'document')?.lastError;
  return `It can’t be sent${reason ? `: ${reason}` : ''}. An administrator has to see to it under Transmissions.`;
}

/** What Insight knows of the contact details. */
export function insightWords(transmitted: boolean, transmissions: readonly Sent[]): string {
  if (transmitted) return 'Has them';
  const sent = transmissions.find(({ kind }) => kind === 'confirmation');
  if (sent?.state === 'failed') return `Could not be told${sent.lastError ? `: ${sent.lastError}` : ''}`;
  if (sent?.state === 'discarded') return 'Is not told: sending was given up';
  return 'Does not have them yet';
}
