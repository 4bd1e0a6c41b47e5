import type { UploadReceipt } from '@coverleaf/contracts';
import { DRAFT_LIFETIME_MS } from './draft/draft-store';

/** An upload that has arrived, as long as its borrower may still leave contact details. */
export interface SentUpload {
  readonly receipt: UploadReceipt;
  /** The page it was sent from. */
  readonly path: string;
  readonly name: string;
  readonly email: string;
  readonly financialInstitution: string;
  readonly stage: 'sent' | 'confirming' | 'thanked';
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

const KEY = 'coverleaf.sent';

/** Kept by the tab and never in an address: the token inside lets its holder write to the upload. */
export function keepSentUpload(sent: SentUpload): void {
  sessionStorage.setItem(KEY, JSON.stringify(sent));
}

export function forgetSentUpload(): void {
  sessionStorage.removeItem(KEY);
}

/** What this tab sent from a page within the last hour. */
export function findSentUpload(path: string): SentUpload | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const sent = JSON.parse(text) as SentUpload;
  if (Date.now() - sent.sentAt > DRAFT_LIFETIME_MS) {
    forgetSentUpload();
    return null;
  }
  return sent.path === path ? sent : null;
}
