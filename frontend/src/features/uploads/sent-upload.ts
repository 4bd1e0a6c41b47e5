import type { UploadOutcome, UploadReceipt } from '@coverleaf/contracts';
import { DRAFT_LIFETIME_MS } from './draft/draft-store';

export type SentStage = 'sent' | 'confirming' | 'thanked';

export const isSentStage = (value: unknown): value is SentStage =>
  value === 'sent' || value === 'confirming' || value === 'thanked';

/** An upload that has arrived. */
export interface SentUpload {
  readonly id: string;
  readonly receipt: UploadReceipt['receipt'];
  /** Private. */
  readonly statusUrl: string;
  /** The page it was sent from. */
  readonly path: string;
  readonly financialInstitution: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** As long as contact details may be left. Phones are shared, so it does not outlast that. */
  readonly contact: SentContact | null;
  /** An address was left: the borrower will hear of the upload. Which one, is forgotten with the contact. */
  readonly willBeNotified: boolean;
}

export interface SentContact {
  /** Lets its holder write to the upload. */
  readonly token: string;
  readonly name: string;
  readonly email: string;
  /** Unknown of a form that was sent without script. */
  readonly fileName?: string;
}

interface ReceivedUpload extends Omit<SentContact, 'token'> {
  readonly receipt: UploadReceipt;
  readonly financialInstitution: string;
}

export function sentUpload(arrival: ReceivedUpload, path: string): SentUpload {
  const { receipt, financialInstitution, ...contact } = arrival;
  return {
    id: receipt.id,
    receipt: receipt.receipt,
    statusUrl: receipt.statusUrl,
    path,
    financialInstitution,
    // By this device's own clock, against which the hour is measured.
    sentAt: Date.now(),
    contact: { token: receipt.confirmationToken, ...contact },
    willBeNotified: contact.email !== '',
  };
}

/** The upload that the server took from a plain form. */
export function uploadSentWithoutScript(outcome: UploadOutcome | null, path: string): SentUpload | null {
  if (outcome?.kind !== 'received') return null;
  const { receipt, name, email, financialInstitution } = outcome;
  return sentUpload({ receipt, name, email, financialInstitution }, path);
}

const KEY = 'coverleaf.sent';
const DETAILS_KEY = 'coverleaf.contact';

/** Kept by the tab and never in an address. */
export function storeSentUpload(sent: SentUpload): void {
  sessionStorage.setItem(KEY, JSON.stringify(sent));
  if (!sent.contact) sessionStorage.removeItem(DETAILS_KEY);
}

/** What this tab sent from a page within the last hour. */
export function findSentUpload(path: string): SentUpload | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const sent = JSON.parse(text) as SentUpload;
  if (Date.now() - sent.sentAt > DRAFT_LIFETIME_MS) {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(DETAILS_KEY);
    return null;
  }
  return sent.path === path ? sent : null;
}
