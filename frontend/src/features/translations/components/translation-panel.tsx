import { useCallback, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EngineName, TranslationItem } from '@coverleaf/contracts';
import { Loaded } from '../../../components/controls/notices';
import { Modal } from '../../../components/controls/modal';
import { RowViewer } from '../../../components/viewer/row-viewer';
import { getTranslation, isUnderWay, POLL_MS, TRANSLATIONS } from '../api/translation-calls';
import { TranslationForm } from './translation-form';

interface TranslationPanelProps {
  readonly id: string | null;
  readonly rows: readonly TranslationItem[];
  readonly engine: EngineName;
  readonly onShow: (id: string | null) => void;
}

const QUESTION = 'You have unsaved changes. Leave without saving them?';

export function TranslationPanel({ id, rows, engine, onShow }: TranslationPanelProps) {
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
      {id && <LoadedTranslation id={id} rows={rows} engine={engine} onShow={show} onChanged={note} />}
    </Modal>
  );
}

interface LoadedProps extends TranslationPanelProps {
  readonly id: string;
  readonly onChanged: (isChanged: boolean) => void;
}

function LoadedTranslation({ id, rows, engine, onShow, onChanged }: LoadedProps) {
  const query = useQuery({
    queryKey: [TRANSLATIONS, 'one', id],
    queryFn: () => getTranslation(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
  return (
    <RowViewer id={id} rows={rows} onShow={onShow}>
      <Loaded query={query} what="the translation" rows={6} ignoresRefetchErrors>
        {(item) => <TranslationForm key={id} item={item} engine={engine} onChanged={onChanged} />}
      </Loaded>
    </RowViewer>
  );
}
