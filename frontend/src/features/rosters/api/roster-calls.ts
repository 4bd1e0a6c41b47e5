import type { RosterImport } from '@coverleaf/contracts';
import { replyOf, sendForm, staffClient } from '../../../api-client/staff-client';

const ROSTERS = '/api/v1/admin/rosters';
const ROSTER = `${ROSTERS}/{id}` as const;

export const ROSTERS_KEY = ['rosters'] as const;

/** The server waits this long for a form. */
const TIMEOUT_MS = 10 * 60_000;

/** @param onProgress the part that has been sent, 0 to 1 */
export function importRoster(
  lenderId: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<RosterImport> {
  const form = new FormData();
  form.set('lenderId', lenderId);
  form.set('file', file);
  return sendForm(ROSTERS, form, onProgress, TIMEOUT_MS);
}

export const listRosters = () => replyOf(staffClient.GET(ROSTERS, { params: { query: { limit: 10 } } }));

export const getRoster = (id: string) => replyOf(staffClient.GET(ROSTER, { params: { path: { id } } }));

export const listProblems = (id: string, cursor: string | undefined) =>
  replyOf(
    staffClient.GET(`${ROSTER}/problems`, {
      params: { path: { id }, query: { ...(cursor && { cursor }) } },
    }),
  );

export const exportProblems = (id: string) =>
  replyOf(staffClient.GET(`${ROSTER}/problems/export`, { params: { path: { id } }, parseAs: 'blob' }));
