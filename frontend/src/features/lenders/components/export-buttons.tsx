import type { ExportQuery } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/controls/button';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { saveFile } from '../../../components/files/save-file';
import { useListExport } from '../../../components/files/use-list-export';
import { showToast } from '../../../components/toasts/toasts';
import { exportLenders, exportQrCodes } from '../api/lender-calls';
import { messageOf } from '../../../api-client/call-result';

interface ExportButtonsProps {
  readonly filter: Omit<ExportQuery, 'format'>;
  readonly isFiltered: boolean;
}

export function ExportButtons({ filter, isFiltered }: ExportButtonsProps) {
  const { mutate, isPending, variables } = useListExport('lenders', exportLenders);
  return (['csv', 'json'] as const).map((format) => (
    <Button
      key={format}
      busy={isPending && variables.format === format}
      onClick={() => mutate({ ...filter, format })}
    >
      <DownloadIcon />
      {isFiltered ? `Export found as ${format.toUpperCase()}` : `Export ${format.toUpperCase()}`}
    </Button>
  ));
}

/** Saves the QR codes of the listed lenders as one ZIP file. */
export function QrCodesButton({ filter, isFiltered }: ExportButtonsProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportQrCodes(filter),
    onSuccess: (file) => saveFile(file, 'lender-qr-codes.zip'),
    onError: (error) => showToast('error', messageOf(error, 'Failed to download the QR codes')),
  });
  return (
    <Button busy={isPending} onClick={() => isPending || mutate()}>
      <DownloadIcon />
      {isFiltered ? 'QR codes of found' : 'QR codes'}
    </Button>
  );
}
