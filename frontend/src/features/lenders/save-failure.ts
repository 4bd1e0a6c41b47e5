import { SLUG_RULE } from '@coverleaf/contracts';
import { fieldMessagesOf, messageOf, reasonOf } from '../../api-client/call-error';
import { differencesOf, type LenderFaults, type LenderValues, SLUG_SHAPE } from './lender-values';

type Testimonials = Pick<LenderValues, 'testimonials'>;
type Act = 'adding' | 'updating' | 'deleting';

/** What is said of a form that is not sent: the faults stand beside their fields too. */
export function submitFault(faults: LenderFaults): string {
  if (faults.name) return faults.name;
  return faults.slug === SLUG_SHAPE ? SLUG_RULE : 'Some fields are not filled in as they should be';
}

const TESTIMONIAL = /^testimonials\.(\d+)\./;

/** Why a lender was not saved; where it was for its testimonials, what was to become of them. */
export function saveFailure(error: unknown, before: LenderValues, now: LenderValues): string {
  for (const [field, message] of Object.entries(fieldMessagesOf(error))) {
    const place = TESTIMONIAL.exec(field)?.[1];
    const draft = place === undefined ? undefined : now.testimonials[Number(place)];
    if (draft) return `Error ${isAdded(draft.id, before) ? 'adding' : 'updating'} testimonial: ${message}`;
  }
  const act = differencesOf(before, now).join() === 'testimonials' ? actOf(before, now) : null;
  return act ? `Error ${act} testimonial: ${reasonOf(error)}` : messageOf(error, 'Failed to save lender');
}

const isAdded = (id: string, before: Testimonials): boolean =>
  !before.testimonials.some((one) => one.id === id);

/** What is done to testimonials where it is one thing. */
function actOf(before: Testimonials, now: Testimonials): Act | null {
  const isDeleted = before.testimonials.some(({ id }) => isAdded(id, now));
  const isAdding = now.testimonials.some(({ id }) => isAdded(id, before));
  if (isDeleted) return isAdding ? null : 'deleting';
  return isAdding ? 'adding' : 'updating';
}
