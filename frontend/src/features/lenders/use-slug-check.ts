import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkSlug } from './api/lender-calls';
import { slugFault } from './lender-values';

const PAUSE_MS = 300;

interface SlugCheck {
  readonly fault: string | undefined;
  readonly hint: string | undefined;
}

/** What is to be said of a slug while it is typed. @param own the lender's present one, and its id */
export function useSlugCheck(slug: string, own: { slug: string; id: string } | null): SlugCheck {
  const [settled, setSettled] = useState(slug);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(slug), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slug]);
  const fault = slugFault(slug);
  const isAsked = slug !== '' && !fault && slug !== own?.slug;
  const { data } = useQuery({
    queryKey: ['slug', settled, own?.id],
    queryFn: () => checkSlug(settled, own?.id),
    enabled: isAsked && settled === slug,
    gcTime: 0,
  });
  if (!isAsked) return { fault, hint: undefined };
  if (settled !== slug || !data) return { fault: undefined, hint: 'Checking whether it is free…' };
  return data.problem
    ? { fault: data.problem, hint: undefined }
    : { fault: undefined, hint: `/${slug} is free` };
}
