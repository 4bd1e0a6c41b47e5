import type { ExportQuery } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { useLenderExport } from '../use-lender-export';

interface ExportButtonsProps {
  /** What the list shows. */
  readonly filter: Omit<ExportQuery, 'format'>;
  readonly isFiltered: boolean;
}

export function ExportButtons({ filter, isFiltered }: ExportButtonsProps): ReactNode {
  const { save, isSaving } = useLenderExport();
  return (['csv', 'json'] as const).map((format) => (
    <Button key={format} busy={isSaving(format)} onClick={() => save({ ...filter, format })}>
      <DownloadIcon />
      {isFiltered ? `Export found as ${format.toUpperCase()}` : `Export ${format.toUpperCase()}`}
    </Button>
  ));
}
