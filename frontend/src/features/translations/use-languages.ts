import type { LanguageCode } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { listLanguageCodes } from './api/translation-calls';

/** The site's languages beside English. */
export function useLanguages(): readonly LanguageCode[] {
  const { data } = useQuery({
    queryKey: ['site-languages'],
    queryFn: listLanguageCodes,
    staleTime: Infinity,
  });
  return data ?? [];
}
