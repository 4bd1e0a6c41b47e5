import { type ConfirmationFields } from './confirmation-fields';

const KEY = 'coverleaf.contact';

interface ContactDraft {
  readonly uploadId: string;
  readonly fields: ConfirmationFields;
}

/** Keeps what is typed for the way back and a reload. The tab keeps it, and only until thanks are said. */
export function keepContactDraft(uploadId: string, fields: ConfirmationFields): void {
  // A whole loan number, typed by mistake, is kept nowhere.
  const isShort = fields.loanNumberLast4.replace(/[\s-]/g, '').length <= 4;
  const draft = { uploadId, fields: { ...fields, loanNumberLast4: isShort ? fields.loanNumberLast4 : '' } };
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

export function findContactDraft(uploadId: string): ConfirmationFields | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const draft = JSON.parse(text) as ContactDraft;
  return draft.uploadId === uploadId ? draft.fields : null;
}
