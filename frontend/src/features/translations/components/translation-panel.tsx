import { type ReactNode, useCallback, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EngineName, TranslationItem } from '@coverleaf/contracts';
import { LoadError, Skeleton } from '../../../components/controls/notices';
import { Modal } from '../../../components/controls/modal';
import { AdjacentRows, adjacentRowsOf, useAdjacentRowKeys } from '../../../components/viewer/adjacent-rows';
import { getTranslation, isUnderWay, POLL_MS, TRANSLATIONS } from '../api/translation-calls';
import { TranslationForm } from './translation-form';
import { messageOf } from '../../../api-client/call-result';

interface TranslationPanelProps {
  /** Null: none is open. */
  readonly id: string | null;
  /** Among which one goes from one to the next. */
  readonly rows: readonly TranslationItem[];
  readonly engine: EngineName;
  readonly onShow: (id: string | null) => void;
}

const QUESTION = 'You have unsaved changes. Leave without saving them?';

/** A text beside its translation, which can be corrected here. */
export function TranslationPanel({ id, rows, engine, onShow }: TranslationPanelProps): ReactNode {
  const isChanged = useRef(false);
  const show = (next: string | null): void => {
    if (isChanged.current && !confirm(QUESTION)) return;
    isChanged.current = false;
    onShow(next);
  };
  const note = useCallback((is: boolean): void => {
    isChanged.current = is;
  }, []);
  return (
    <Modal title="Translation" place="side" isOpen={id !== null} onClose={() => show(null)}>
      {id && <Loaded id={id} rows={rows} engine={engine} onShow={show} onChanged={note} />}
    </Modal>
  );
}

interface LoadedProps extends TranslationPanelProps {
  readonly id: string;
  readonly onChanged: (isChanged: boolean) => void;
}

function Loaded({ id, rows, engine, onShow, onChanged }: LoadedProps): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [TRANSLATIONS, 'one', id],
    queryFn: () => getTranslation(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
  const neighbours = adjacentRowsOf(rows, id, onShow);
  useAdjacentRowKeys(neighbours);
  return (
    <div className="viewer">
      <div className="viewer__bar">
        <AdjacentRows {...neighbours} />
      </div>
      {!data && error && (
        <LoadError
          message={messageOf(error, 'Failed to load the translation')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading the translation..." rows={6} />}
      {data && <TranslationForm key={id} item={data} engine={engine} onChanged={onChanged} />}
    </div>
  );
}
