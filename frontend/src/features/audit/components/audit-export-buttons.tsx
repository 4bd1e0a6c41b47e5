import type { AuditExportQuery } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { saveFile } from '../../../components/files/save-file';
import { showToast } from '../../../components/toasts/toasts';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { exportAudit } from './verify-audit';

const LABELS = { csv: 'Export CSV', jsonl: 'Export JSON lines' } as const;

/** Downloads of the entries that the filter finds. */
export function AuditExportButtons({ filter }: { filter: Omit<AuditExportQuery, 'format'> }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: exportAudit,
    onSuccess: (file, { format }) =>
      saveFile(file, `audit-${new Date().toISOString().slice(0, 10)}.${format}`),
    onError: (error) => showToast('error', messageOf(error, 'Failed to export the audit log')),
  });
  return (['csv', 'jsonl'] as const).map((format) => (
    <Button
      key={format}
      busy={isPending && variables.format === format}
      onClick={() => mutate({ ...filter, format })}
    >
      <DownloadIcon />
      {LABELS[format]}
    </Button>
  ));
}
