import type { AdminFaq } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { codeOf, fieldMessagesOf, messageOf } from '../../api-client/call-result';
import { useUnsavedGuard } from '../../components/leaving/use-unsaved-guard';
import { showToast } from '../../components/toasts/toast-queue';
import { createFaq, findFaq, updateFaq } from './api/faq-calls';
import { changeOf, differencesOf, type FaqFaults, faqFaults, type FaqValues, valuesOf } from './faq-values';
import { FAQ_LIST } from './use-faq-order';

/** What the form holds, and what becomes of it. @param faq null: a new one */
export function useFaqForm(faq: AdminFaq | null) {
  const [before] = useState(() => valuesOf(faq));
  const [values, setValues] = useState(before);
  const [version, setVersion] = useState(faq?.version ?? 0);
  const [faults, setFaults] = useState<FaqFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  /** What somebody else has made of it meanwhile. */
  const [theirs, setTheirs] = useState<AdminFaq | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();

  const { mutate, isPending } = useMutation({
    mutationFn: (now: FaqValues) =>
      faq ? updateFaq(faq.id, version, changeOf(before, now)) : createFaq({ ...now }),
    onSuccess: () => {
      showToast('success', faq ? 'FAQ updated successfully' : 'FAQ created successfully');
      void queries.invalidateQueries({ queryKey: FAQ_LIST });
      setSaved(true);
    },
    onError: async (error) => {
      if (faq && codeOf(error) === 'stale') {
        const newer = await findFaq(faq.id).catch(() => null);
        if (newer) return setTheirs(newer);
      }
      setFaults(fieldMessagesOf(error));
      setFailure(messageOf(error, 'Failed to save FAQ'));
    },
  });

  useUnsavedGuard(!isSaved && differencesOf(before, values).length > 0);
  // Once nothing is guarded any more.
  useEffect(() => {
    if (isSaved) void navigate('/admin/faqs');
  }, [isSaved, navigate]);

  const set = (change: Partial<FaqValues>): void => {
    setFaults((found) => Object.fromEntries(Object.entries(found).filter(([field]) => !(field in change))));
    setValues((now) => ({ ...now, ...change }));
  };
  const save = (): boolean => {
    if (isPending || isSaved || theirs) return true;
    const found = faqFaults(values);
    setFaults(found);
    setFailure(null);
    const isRight = Object.keys(found).length === 0;
    if (isRight) mutate(values);
    return isRight;
  };
  const keepEditing = (): void => {
    if (theirs) setVersion(theirs.version);
    setTheirs(null);
  };
  return { before, values, set, faults, failure, save, isSaving: isPending, theirs, keepEditing };
}
