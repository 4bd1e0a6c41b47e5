import type { TranslationItem } from '@coverleaf/contracts';
import { useCallback } from 'react';
import { useCursorPages } from '../../components/lists/use-cursor-pages';
import { useOpenRow } from '../../components/lists/use-open-row';
import { useUrlFilter } from '../../components/lists/use-url-filter';
import { listTranslations, type TranslationQuery } from './api/translation-calls';
import { STANDING_WORDS, TRANSLATOR_WORDS } from './translation-words';
import { useLanguages } from './use-languages';

/** Every query of this feature begins with it. */
export const TRANSLATIONS = 'translations';

const oneOf = <Key extends string>(words: Readonly<Record<Key, unknown>>, text: string): Key | undefined =>
  (Object.keys(words) as Key[]).find((key) => key === text);

/** The translations that the address asks for, and the one that is open. */
export function useTranslationList() {
  const { values, set, clear, pages, more } = useUrlFilter([
    'q',
    'language',
    'standing',
    'translator',
    'lender',
  ]);
  const language = useLanguages().find((code) => code === values.language);
  const standing = oneOf(STANDING_WORDS, values.standing);
  const translator = oneOf(TRANSLATOR_WORDS, values.translator);
  const query: TranslationQuery = {
    ...(values.q && { q: values.q }),
    ...(language && { language }),
    ...(standing && { standing }),
    ...(translator && { translator }),
    ...(values.lender && { lenderId: values.lender }),
  };
  const list = useCursorPages([TRANSLATIONS, 'list', query], pages, (cursor) =>
    listTranslations({ ...query, ...(cursor && { cursor }) }),
  );
  const search = useCallback((text: string) => set({ q: text }), [set]);
  const row = useOpenRow();
  return { list, values, isFiltered: Object.keys(query).length > 0, set, search, clear, more, ...row };
}

/** How soon one looks again at what the engine was asked for, in milliseconds. */
export const LOOK_MS = 2_000;

export const isUnderWay = ({ standing }: Pick<TranslationItem, 'standing'>): boolean =>
  standing === 'waiting';
