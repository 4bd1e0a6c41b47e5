import type { TranslationItem } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notice';
import { absenceWords } from '../translation-words';

interface StaleTranslationNoticeProps {
  readonly theirs: TranslationItem;
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}

/** Somebody else was quicker, or the engine. Nothing is lost: either version can be gone on with. */
export const StaleTranslationNotice = ({
  theirs,
  onLoad,
  onKeep,
}: StaleTranslationNoticeProps): ReactNode => (
  <ErrorNotice>
    <p>This translation was changed meanwhile. Nothing that you have written is lost. It now reads:</p>
    <p className="translations__whole" lang={theirs.translation === null ? undefined : theirs.language}>
      {theirs.translation ?? absenceWords(theirs)}
    </p>
    <div className="form-end">
      <Button onClick={onKeep}>Keep editing</Button>
      <Button onClick={onLoad}>Load their version instead</Button>
    </div>
  </ErrorNotice>
);
