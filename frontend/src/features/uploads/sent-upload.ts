import type { UploadOutcome, UploadReceipt } from '@coverleaf/contracts';
import { DRAFT_LIFETIME_MS } from './draft/draft-store';

export type SentStage = 'sent' | 'confirming' | 'thanked';

export const isSentStage = (value: unknown): value is SentStage =>
  value === 'sent' || value === 'confirming' || value === 'thanked';

export interface SentUpload {
  readonly id: string;
  readonly receipt: UploadReceipt['receipt'];
  /** Private: anyone who has it sees the status. */
  readonly statusUrl: string;
  /** The page it was sent from. */
  readonly path: string;
  readonly financialInstitution: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** Null once contact details are given or skipped: phones are shared. */
  readonly contact: SentContact | null;
  /** The borrower left an email address or number, which is deleted with the contact. */
  readonly willBeNotified: boolean;
  /** Texts can be sent. Absent: no. */
  readonly offersTexts?: boolean;
}

export interface SentContact {
  /** Authorizes the contact details of this upload. */
  readonly token: string;
  readonly name: string;
  readonly email: string;
  /** Left for texts. */
  readonly phone?: string;
  /** Absent for a form sent without script. */
  readonly fileName?: string;
  readonly insuranceCompany?: string;
  /** Of the lookup before; empty without one. */
  readonly collateral?: string;
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
    // The device's clock, which also measures the lifetime.
    sentAt: Date.now(),
    contact: { token: receipt.confirmationToken, ...contact },
    willBeNotified: contact.email !== '',
    ...(receipt.offersTexts && { offersTexts: true }),
  };
}

export function uploadSentWithoutScript(
  outcome: UploadOutcome | null,
  path: string,
  collateral: string,
): SentUpload | null {
  if (outcome?.kind !== 'received') return null;
  const { receipt, name, email, financialInstitution } = outcome;
  return sentUpload({ receipt, name, email, financialInstitution, collateral }, path);
}

const KEY = 'coverleaf.sent';
const DETAILS_KEY = 'coverleaf.contact';

/** Stored in the tab's session storage, never in a URL. */
export function storeSentUpload(sent: SentUpload): void {
  sessionStorage.setItem(KEY, JSON.stringify(sent));
  if (!sent.contact) sessionStorage.removeItem(DETAILS_KEY);
}

/** The upload that this tab sent from a page within the last hour. */
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
