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

/** Counts of a borrower's data, one line per kind that there is. */
export function planLines(plan: ErasurePlan): readonly string[] {
  const { documents, files, mails, confirmations, transmissions, cases } = plan;
  const lines: readonly (readonly [count: number, line: string])[] = [
    [
      documents,
      `${counted(documents, 'document')} with ${counted(files, 'stored file')}, and ${documents === 1 ? 'its' : 'their'} history`,
    ],
    [confirmations, `${counted(confirmations, 'set')} of contact details`],
    [
      transmissions,
      `${counted(transmissions, 'transmission')} with ${transmissions === 1 ? 'its' : 'their'} timeline`,
    ],
    [mails, `${counted(mails, 'email')} from this address, with ${mails === 1 ? 'its' : 'their'} files`],
    [cases, `What ${counted(cases, 'case')} ${cases === 1 ? 'tells' : 'tell'} of the borrower`],
  ];
  return lines.filter(([count]) => count > 0).map(([, line]) => line);
}
