import type { AdminFaq } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { showToast } from '../../../components/toasts/toast-queue';
import { StarIcon } from '../../../components/ui/staff-icons';
import { updateFaq } from '../api/faq-calls';

interface FeaturedToggleProps {
  readonly faq: AdminFaq;
  readonly onChanged: () => void;
}

/** Featured questions stand on the home page too. */
export function FeaturedToggle({ faq, onChanged }: FeaturedToggleProps): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: (isFeatured: boolean) => updateFaq(faq.id, faq.version, { isFeatured }),
    onError: (error) => showToast('error', messageOf(error, 'Failed to save FAQ')),
    // After a refusal too: then somebody else has changed it.
    onSettled: onChanged,
  });
  return (
    <span className="faqs__star">
      <Button
        look="plain"
        square
        busy={isPending}
        aria-pressed={faq.isFeatured}
        aria-label={`Featured: ${faq.question}`}
        onClick={() => mutate(!faq.isFeatured)}
      >
        {!isPending && <StarIcon />}
      </Button>
    </span>
  );
}
