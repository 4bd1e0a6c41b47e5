import type { LetterBatch, LetterBatchFilter, MadeLetters, NewLetterBatch } from '@coverleaf/contracts';
import { replyOf, sendForm, staffClient } from '../../../api-client/staff-client';
import { saveFile } from '../../../components/files/save-file';

const BATCHES = '/api/v1/admin/letter-batches';
const BATCH = `${BATCHES}/{id}` as const;

export const LETTERS_KEY = ['letter-batches'] as const;

export const listBatches = (query: Partial<LetterBatchFilter>) =>
  replyOf(staffClient.GET(BATCHES, { params: { query } }));

/** @param onProgress the part that has been sent, 0 to 1 */
export function makeLetters(
  batch: NewLetterBatch,
  file: File,
  onProgress: (part: number) => void,
): Promise<MadeLetters> {
  const form = new FormData();
  form.set('file', file);
  return sendForm(`${BATCHES}?${new URLSearchParams(batch)}`, form, onProgress);
}

export const withdrawLetters = (id: string) =>
  replyOf(staffClient.POST(`${BATCH}/withdraw`, { params: { path: { id } } }));

/** Saves the ZIP file of a batch. */
export async function saveKit({ id, datedOn }: Pick<LetterBatch, 'id' | 'datedOn'>): Promise<void> {
  const call = staffClient.GET(`${BATCH}/kit`, { params: { path: { id } }, parseAs: 'blob' });
  saveFile(await replyOf(call), `letters-${datedOn}.zip`);
}
