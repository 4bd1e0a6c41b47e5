import type { LoadedItems } from '../use-case-documents';

interface MissingHistoryProps extends Pick<LoadedItems<unknown>, 'missing' | 'isPending' | 'loadAll'> {
  readonly what?: string;
}

/** That a timeline lacks something, or doesn't have it yet. */
export const MissingHistory = ({ missing, isPending, loadAll, what = 'documents' }: MissingHistoryProps) =>
  missing > 0 && (
    <p className="quiet" role="status">
      {isPending
        ? `The ${what}’ history is being loaded …`
        : `The history of some ${what} isn’t shown here. `}
      {!isPending &&
        (loadAll ? (
          <button type="button" className="link-button" onClick={loadAll}>
            Load the rest
          </button>
        ) : (
          'Open them to see it.'
        ))}
    </p>
  );
