import { type AdminLender, type LenderChange, slugOf } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { newUuid } from '../../api-client/staff-client';
import { useRecordForm } from '../../components/forms/use-record-form';
import { createLender, getLender, updateLender } from './api/lender-calls';
import { LENDER_FORM, type LenderValues, saveFailure, submitMessage } from './lender-values';

const REDIRECT_MS = 1_500;

export function useLenderForm(lender: AdminLender | null) {
  const [newId] = useState(newUuid);
  const [isSlugOwn, setSlugOwn] = useState(lender !== null);
  const [banner, setBanner] = useBanner();
  const queries = useQueryClient();
  const form = useRecordForm<LenderValues, AdminLender>({
    form: LENDER_FORM,
    record: lender,
    create: ({ templateId: _, slug, ...rest }) =>
      createLender({ id: newId, ...rest, ...(slug && { slug }), testimonials: [...rest.testimonials] }),
    update: (change, version) => updateLender(lender?.id ?? '', version, change as LenderChange),
    reload: () => getLender(lender?.id ?? ''),
    onSaved: () => {
      const text = lender ? 'Lender updated successfully!' : 'Lender created successfully!';
      setBanner({ kind: 'ok', text });
      void queries.invalidateQueries({ queryKey: ['lenders'] });
    },
    onFailed: (error, before, sent) => setBanner({ kind: 'bad', text: saveFailure(error, before, sent) }),
    next: '/admin/lenders',
    nextAfterMs: REDIRECT_MS,
  });
  const set = (change: Partial<LenderValues>): void => {
    if (change.slug !== undefined) setSlugOwn(change.slug !== '');
    const derives = change.name !== undefined && !isSlugOwn;
    form.set({ ...change, ...(derives && { slug: slugOf(change.name ?? '') }) });
  };
  /** @param known the result of an earlier check of the slug */
  const save = (event: FormEvent<HTMLFormElement>, known: string | undefined): void => {
    const errors = form.save(event, known ? { slug: known } : {});
    if (errors) setBanner({ kind: 'bad', text: submitMessage(errors) });
  };
  return { ...form, set, save, banner };
}

export interface Banner {
  readonly kind: 'ok' | 'bad';
  readonly text: string;
}

const LIFE_MS = 5_000;

/** A message above the form that disappears after five seconds. */
function useBanner(): readonly [Banner | null, (banner: Banner | null) => void] {
  const [banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    if (!banner) return undefined;
    const timer = setTimeout(() => setBanner(null), LIFE_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  return [banner, setBanner];
}
