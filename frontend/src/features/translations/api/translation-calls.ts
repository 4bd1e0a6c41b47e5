import { useQuery } from '@tanstack/react-query';
import type {
  LanguageCode,
  GlossaryTermList,
  TranslationFilter,
  TranslationItem,
} from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

/** Prefix of all query keys of this feature. */
export const TRANSLATIONS = 'translations';

export const POLL_MS = 2_000;

export const isUnderWay = ({ standing }: Pick<TranslationItem, 'standing'>): boolean =>
  standing === 'waiting';

const ONE = '/api/v1/admin/translations/{id}';
const GLOSSARY = '/api/v1/admin/translations/glossary';

type TranslationQuery = Partial<TranslationFilter>;

/** The item's version when editing began. */
export interface Known {
  readonly id: string;
  /** If another user has saved since, the problem is `stale`. */
  readonly version: number;
}

const known = ({ id, version }: Known) => ({
  params: { path: { id } },
  headers: { 'if-match': `"${version}"` },
});

export const listTranslations = (query: TranslationQuery) =>
  replyOf(staffClient.GET('/api/v1/admin/translations', { params: { query } }));

export const getTranslation = (id: string) => replyOf(staffClient.GET(ONE, { params: { path: { id } } }));

export const correctTranslation = (item: Known, translation: string) =>
  replyOf(staffClient.PATCH(ONE, { ...known(item), body: { translation } }));

export const reviewTranslation = (item: Known) => replyOf(staffClient.POST(`${ONE}/review`, known(item)));

export const deleteCorrection = (item: Known) =>
  replyOf(staffClient.DELETE(`${ONE}/correction`, known(item)));

export const retryTranslation = (id: string) =>
  replyOf(staffClient.POST(`${ONE}/retry`, { params: { path: { id } } }));

export const getCoverage = (language: TranslationItem['language'], cursor: string | undefined) =>
  replyOf(
    staffClient.GET('/api/v1/admin/translations/coverage', {
      params: { query: { language, ...(cursor && { cursor }) } },
    }),
  );

/** @param lenderId null: all lenders and the shared texts */
export const requestPretranslation = (lenderId: string | null) =>
  replyOf(staffClient.POST('/api/v1/admin/translations/translate-ahead', { body: { lenderId } }));

export const listGlossary = async () => (await replyOf<GlossaryTermList>(staffClient.GET(GLOSSARY))).items;

export const addGlossaryTerm = (term: string) => replyOf(staffClient.POST(GLOSSARY, { body: { term } }));

export const deleteGlossaryTerm = (id: string) =>
  replyOf(staffClient.DELETE(`${GLOSSARY}/{id}`, { params: { path: { id } } }));

export function useLanguages(): readonly LanguageCode[] {
  const { data } = useQuery({
    queryKey: ['site-languages'],
    queryFn: () => replyOf(staffClient.GET('/api/v1/site')),
    staleTime: Infinity,
  });
  return data?.languages.map(({ code }) => code).filter((code) => code !== 'en') ?? [];
}
