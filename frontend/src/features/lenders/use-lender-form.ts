import { type AdminLender, type LenderChange, slugOf } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useRecordForm } from '../../components/forms/use-record-form';
import { createLender, getLender, updateLender } from './api/lender-calls';
import { LENDER_FORM, type LenderValues, saveFailure, submitMessage } from './lender-values';

const REDIRECT_MS = 1_500;

export function useLenderForm(lender: AdminLender | null) {
  const [newId] = useState(newLenderId);
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

/** A random UUID. `crypto.randomUUID` requires HTTPS. */
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
