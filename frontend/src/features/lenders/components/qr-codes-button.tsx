import type { ExportQuery } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { saveFile } from '../../../components/files/save-file';
import { showToast } from '../../../components/toasts/toasts';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { exportQrCodes } from '../api/lender-calls';

interface QrCodesButtonProps {
  readonly filter: Omit<ExportQuery, 'format'>;
  readonly isFiltered: boolean;
}

/** Saves the QR codes of the listed lenders as one ZIP file. */
export function QrCodesButton({ filter, isFiltered }: QrCodesButtonProps) {
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
