import type { LoadedItems } from '../use-case-documents';

interface MissingHistoryProps extends Pick<LoadedItems<unknown>, 'missing' | 'isPending'> {
  readonly what?: string;
}

/** That a timeline lacks something, or doesn't have it yet. */
export const MissingHistory = ({ missing, isPending, what = 'documents' }: MissingHistoryProps) =>
  missing > 0 && (
    <p className="quiet" role="status">
      {isPending
        ? `The ${what}’ history is being loaded …`
        : `The history of some ${what} isn’t shown here. Open them to see it.`}
    </p>
  );
