import type { Problem } from '@coverleaf/contracts';
import {
  addDraft,
  changeDraft,
  LENDER_FORM,
  type LenderValues,
  removeDraft,
  saveFailure,
  slugError,
  submitMessage,
} from './lender-values';
import { CallError } from '../../api-client/call-result';

const LENDER = {
  ...LENDER_FORM.valuesOf(null),
  ...{ name: 'Prairie', slug: 'prairie', address: '1 Main Street', templateId: 'standard' },
  ...{ accountId: null, contactEmail: null, contactPhone: null, logoUrl: null },
};

describe('the rules of the lender form', () => {
  it('send only what the editor changed', () => {
    const before = LENDER_FORM.valuesOf(LENDER);
    expect(LENDER_FORM.changeOf(before, before)).toEqual({});
    const changes = { address: '2 Main Street', active: false };
    expect(LENDER_FORM.changeOf(before, { ...before, ...changes })).toEqual(changes);
  });

  it('require a template only if one can be chosen', () => {
    const empty: LenderValues = { ...LENDER_FORM.valuesOf(null), name: 'Prairie', address: '1 Main Street' };
    expect(LENDER_FORM.errorsOf(empty, true)).toEqual({});
    expect(LENDER_FORM.errorsOf(empty, false)).toEqual({
      slug: 'Fill in this field',
      templateId: 'Fill in this field',
    });
  });

  it('say what is missing or wrong', () => {
    const wrong = { name: '  ', address: '', contactEmail: 'ann', primaryColor: 'red;}' };
    expect(LENDER_FORM.errorsOf({ ...LENDER_FORM.valuesOf(LENDER), ...wrong }, false)).toEqual({
      name: 'Please fill in the lender name',
      address: 'Fill in this field',
      contactEmail: 'Enter an email address like name@example.com',
      primaryColor: 'Enter a color like #003057',
    });
    for (const slug of ['Prairie', 'a_b', 'a b', '-a', 'a--b', 'é'])
      expect(slugError(slug)).toBe('Only lowercase letters, numbers, and hyphens allowed');
    expect(slugError('a-1')).toBeUndefined();
  });

  it('explain a wrong slug in full on submit', () => {
    const errors = LENDER_FORM.errorsOf({ ...LENDER_FORM.valuesOf(LENDER), slug: 'A b' }, false);
    expect(submitMessage(errors)).toBe('Slug must contain only lowercase letters, numbers, and hyphens');
    expect(submitMessage({ ...errors, name: 'Please fill in the lender name' })).toBe(
      'Please fill in the lender name',
    );
    expect(submitMessage({ address: 'Fill in this field' })).toBe('Check the highlighted fields.');
  });

  it('say which testimonial was not saved', () => {
    const kept = { id: 't1', content: 'Quick', author: 'Ann', role: '', rating: 5, isFeatured: false };
    const added = { ...kept, id: 'new-1' };
    const before: LenderValues = { ...LENDER_FORM.valuesOf(LENDER), testimonials: [kept] };
    const withTestimonials = (...testimonials: LenderValues['testimonials']): LenderValues => ({
      ...before,
      testimonials,
    });
    const refused = (field: string): CallError => {
      const errors = [{ field, message: 'Too long' }];
      const problem = { status: 422, code: 'validation_failed', detail: 'Some fields are wrong.', errors };
      return new CallError({ kind: 'problem', problem: problem as Problem });
    };
    const down = new CallError({ kind: 'unreadable', status: 502 });
    const both = withTestimonials(kept, added);
    const failure = (error: CallError, now: LenderValues): string => saveFailure(error, before, now);
    expect(failure(refused('testimonials.1.content'), both)).toBe('Error adding testimonial: Too long');
    expect(failure(refused('testimonials.0.author'), both)).toBe('Error updating testimonial: Too long');
    const reason = 'the server could not do it';
    const updated = withTestimonials({ ...kept, rating: 4 });
    expect(failure(down, both)).toBe(`Error adding testimonial: ${reason}`);
    expect(failure(down, updated)).toBe(`Error updating testimonial: ${reason}`);
    expect(failure(down, withTestimonials())).toBe(`Error deleting testimonial: ${reason}`);
    expect(failure(down, withTestimonials(added))).toBe('Failed to save lender');
    expect(failure(down, { ...both, name: 'New' })).toBe('Failed to save lender');
  });

  it('add, change and remove testimonials', () => {
    const [first, second] = addDraft(addDraft([]));
    if (!first || !second) throw new Error('None was added');
    expect(first.id).toMatch(/^new-/);
    expect(first).toMatchObject({ rating: 5, isFeatured: false });
    const drafts = changeDraft([first, second], second.id, { author: 'Ann' });
    expect(drafts.map(({ author }) => author)).toEqual(['', 'Ann']);
    expect(removeDraft(drafts, first.id)).toHaveLength(1);
  });
});
