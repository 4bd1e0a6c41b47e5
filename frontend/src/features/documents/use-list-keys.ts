import type { Decision, DocumentRow } from '@coverleaf/contracts';
import { useRowKeys } from '../../components/lists/use-row-keys';

interface ListActs {
  readonly onOpen: (id: string) => void;
  readonly onDownload: (id: string) => void;
  readonly onDecide: (documents: readonly DocumentRow[], decision: Decision) => void;
}

/** The keys of the list of documents. */
export function useListKeys(rows: readonly DocumentRow[], { onOpen, onDownload, onDecide }: ListActs): void {
  useRowKeys({
    list: 'documents',
    rows,
    onOpen,
    onLetter: (letter, row) => {
      if (letter === 'd') onDownload(row.id);
      else onDecide([row], letter === 'a' ? 'approve' : 'reject');
    },
  });
}
