import { type AdminLender, slugOf } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUnsavedGuard } from '../../components/leaving/use-unsaved-guard';
import { createLender, getLender, updateLender } from './api/lender-calls';
import {
  changeOf,
  differencesOf,
  type LenderErrors,
  lenderErrors,
  type LenderValues,
  saveFailure,
  submitMessage,
  valuesOf,
} from './lender-values';
import { codeOf, fieldMessagesOf } from '../../api-client/call-result';

const REDIRECT_MS = 1_500;

/** What the form holds, and what becomes of it. @param lender null: a new one */
export function useLenderForm(lender: AdminLender | null) {
  const [before] = useState(() => valuesOf(lender));
  const [values, setValues] = useState(before);
  const [newId] = useState(newLenderId);
  const [version, setVersion] = useState(lender?.version ?? 0);
  const [isSlugOwn, setSlugOwn] = useState(lender !== null);
  const [errors, setErrors] = useState<LenderErrors>({});
  const [banner, setBanner] = useBanner();
  const [isSaved, setSaved] = useState(false);
  /** What somebody else has made of it meanwhile. */
  const [theirs, setTheirs] = useState<AdminLender | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();

  const { mutate, isPending } = useMutation({
    mutationFn: (now: LenderValues): Promise<AdminLender> => {
      if (lender) return updateLender(lender.id, version, changeOf(before, now));
      const { templateId: _, slug, ...rest } = now;
      return createLender({ id: newId, ...rest, ...(slug && { slug }), testimonials: [...now.testimonials] });
    },
    onSuccess: () => {
      setSaved(true);
      setBanner({
        kind: 'ok',
        text: lender ? 'Lender updated successfully!' : 'Lender created successfully!',
      });
      void queries.invalidateQueries({ queryKey: ['lenders'] });
    },
    onError: async (error, sent) => {
      if (lender && codeOf(error) === 'stale') {
        const newer = await getLender(lender.id).catch(() => null);
        if (newer) return setTheirs(newer);
      }
      setErrors(fieldMessagesOf(error));
      setBanner({ kind: 'bad', text: saveFailure(error, before, sent) });
    },
  });

  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => void navigate('/admin/lenders'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);
  useUnsavedGuard(!isSaved && differencesOf(before, values).length > 0);

  const set = (change: Partial<LenderValues>): void => {
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(([field]) => !(field in change))));
    if (change.slug !== undefined) setSlugOwn(change.slug !== '');
    const derives = change.name !== undefined && !isSlugOwn;
    setValues((now) => ({ ...now, ...change, ...(derives && { slug: slugOf(change.name ?? '') }) }));
  };
  /** @param slugError what is known of the slug already */
  const save = (slugError: string | undefined): boolean => {
    if (isPending || isSaved || theirs) return true;
    const found: LenderErrors = {
      ...(slugError && { slug: slugError }),
      ...lenderErrors(values, lender === null),
    };
    setErrors(found);
    const isRight = Object.keys(found).length === 0;
    if (isRight) mutate(values);
    else setBanner({ kind: 'bad', text: submitMessage(found) });
    return isRight;
  };
  const keepEditing = (): void => {
    if (theirs) setVersion(theirs.version);
    setTheirs(null);
  };
  return { before, values, set, errors, banner, save, isSaving: isPending, isSaved, theirs, keepEditing };
}

/** A random UUID. `crypto.randomUUID` is there on https alone. */
function newLenderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export interface Banner {
  readonly kind: 'ok' | 'bad';
  readonly text: string;
}

const LIFE_MS = 5_000;

/** A message over the form, which goes by itself after five seconds. */
function useBanner(): readonly [Banner | null, (banner: Banner | null) => void] {
  const [banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    if (!banner) return undefined;
    const timer = setTimeout(() => setBanner(null), LIFE_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  return [banner, setBanner];
}
