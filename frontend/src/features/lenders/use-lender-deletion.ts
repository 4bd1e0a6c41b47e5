import type { LenderRow } from '@coverleaf/contracts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toasts/toasts';
import { deleteLender, restoreLender } from './api/lender-calls';
import { codeOf, reasonOf } from '../../api-client/call-result';

interface ListedPage {
  readonly items: readonly LenderRow[];
  readonly total?: number;
  readonly all: number;
}

function without(data: InfiniteData<ListedPage> | undefined, id: string) {
  if (!data?.pages.some(({ items }) => items.some((row) => row.id === id))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.filter((row) => row.id !== id),
      ...(page.total !== undefined && { total: page.total - 1 }),
      all: page.all - 1,
    })),
  };
}

/** Deletes without confirmation; the toast offers Undo. */
export function useLenderDeletion(): (lender: Pick<LenderRow, 'id' | 'name'>) => void {
  const queries = useQueryClient();
  const lists = { queryKey: ['lenders'] };
  const reload = (): void => void queries.invalidateQueries(lists);

  const restore = async (id: string, name: string): Promise<void> => {
    try {
      await restoreLender(id);
      showToast('success', `${name} is back`);
    } catch (error) {
      const why = codeOf(error) === 'slug_taken' ? 'another lender has its slug now' : reasonOf(error);
      showToast('error', `Failed to restore lender: ${why}`);
    } finally {
      reload();
    }
  };

  const remove = async ({ id, name }: Pick<LenderRow, 'id' | 'name'>): Promise<void> => {
    // A reply in flight would restore the row.
    await queries.cancelQueries(lists);
    queries.setQueriesData<InfiniteData<ListedPage>>(lists, (data) => without(data, id));
    // The focused row is gone.
    requestAnimationFrame(() => document.getElementById('main')?.focus());
    try {
      await deleteLender(id);
      showToast('success', 'Lender deleted successfully', {
        label: 'Undo',
        run: () => void restore(id, name),
      });
    } catch (error) {
      showToast('error', `Failed to delete lender: ${reasonOf(error)}`);
    } finally {
      reload();
    }
  };
  return (lender) => void remove(lender);
}
