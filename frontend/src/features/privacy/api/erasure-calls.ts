import type { ErasurePlan } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { counted } from '../../../components/controls/format';

const ERASURES = '/api/v1/admin/erasures';

export const planErasure = (email: string) =>
  replyOf(staffClient.POST(ERASURES, { body: { email, dryRun: true } }));

export const requestErasure = (email: string) =>
  replyOf(staffClient.POST(ERASURES, { body: { email, dryRun: false } }));

export const listErasures = (query: { readonly cursor?: string }) =>
  replyOf(staffClient.GET(ERASURES, { params: { query: { limit: 20, ...query } } }));

/** Counts of a borrower's data, one line per kind. */
export function planLines(plan: ErasurePlan): readonly string[] {
  const { documents, files, mails, confirmations, transmissions } = plan;
  return [
    `${counted(documents, 'document')} with ${counted(files, 'stored file')}, and their history`,
    `${confirmations === 0 ? 'No sets' : counted(confirmations, 'set')} of contact details`,
    `${counted(transmissions, 'transmission')} with ${transmissions === 1 ? 'its' : 'their'} timeline`,
    `${counted(mails, 'email')} that came from this address, with ${mails === 1 ? 'its' : 'their'} files`,
  ];
}
