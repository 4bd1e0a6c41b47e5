import type { ExportQuery, ImportPlan } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { logged } from './call-log';

const EXPORT = '/api/v1/admin/lenders/export';
const IMPORT = '/api/v1/admin/lenders/import';

export const exportLenders = (query: ExportQuery): Promise<Blob> =>
  replyOf(logged(`GET ${EXPORT}`, staffClient.GET(EXPORT, { params: { query }, parseAs: 'blob' })));

type ImportOptions = NonNullable<Parameters<typeof send>[1]>;

/** What an import of the file would do. */
export const checkFile = (file: File): Promise<ImportPlan> => send(file, { dryRun: 'true' });

/** Does what the plan with this digest says, or nothing. */
export const importFile = (file: File, options: Pick<ImportOptions, 'digest' | 'skipRefused'>) =>
  send(file, { dryRun: 'false', ...options });

function send(
  file: File,
  query: { dryRun: 'true' | 'false'; digest?: string; skipRefused?: 'true' | 'false' },
): Promise<ImportPlan> {
  const form = new FormData();
  form.append('file', file);
  const sent = { params: { query }, body: { file: file.name }, bodySerializer: () => form };
  return replyOf(logged(`POST ${IMPORT}`, staffClient.POST(IMPORT, sent)));
}
