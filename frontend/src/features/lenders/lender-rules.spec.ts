import type { AdminLender } from '@coverleaf/contracts';
import { changeOf, lenderFaults, type LenderValues, slugFault, valuesOf } from './lender-values';
import { addDraft, changeDraft, moveDraft, removeDraft } from './testimonial-drafts';

const LENDER: AdminLender = {
  id: '0b5e6f5e-9a8e-4a3e-8a52-0a2a4a3c7d11',
  name: 'Prairie',
  slug: 'prairie',
  accountId: null,
  address: '1 Main Street',
  contactEmail: null,
  contactPhone: null,
  templateId: 'standard',
  templateName: 'Standard',
  primaryColor: '#003057',
  secondaryColor: '#ffd200',
  logoUrl: null,
  active: true,
  rightTrack: false,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  testimonials: [],
};

describe('the rules of the lender form', () => {
  it('sends only what the editor changed', () => {
    const before = valuesOf(LENDER);
    expect(changeOf(before, before)).toEqual({});
    expect(changeOf(before, { ...before, address: '2 Main Street', active: false })).toEqual({
      address: '2 Main Street',
      active: false,
    });
  });

  it('asks for a template only where one can be chosen', () => {
    const empty: LenderValues = { ...valuesOf(null), name: 'Prairie', address: '1 Main Street' };
    expect(lenderFaults(empty, true)).toEqual({});
    expect(lenderFaults(empty, false)).toEqual({
      slug: 'Fill in this field',
      templateId: 'Fill in this field',
    });
  });

  it('says what is missing or wrong', () => {
    const wrong: LenderValues = {
      ...valuesOf(LENDER),
      name: '  ',
      address: '',
      contactEmail: 'ann',
      primaryColor: 'red;}',
    };
    expect(lenderFaults(wrong, false)).toEqual({
      name: 'Please fill in the lender name',
      address: 'Fill in this field',
      contactEmail: 'Enter an email address like name@example.com',
      primaryColor: 'Enter a color like #003057',
    });
    for (const slug of ['Prairie', 'a_b', 'a b', '-a', 'a--b', 'é'])
      expect(slugFault(slug)).toBe('Only lowercase letters, numbers, and hyphens allowed');
    expect(slugFault('a-1')).toBeUndefined();
  });

  it('adds, changes, orders and removes testimonials', () => {
    const [first, second] = addDraft(addDraft([]));
    if (!first || !second) throw new Error('None was added');
    expect(first.id).toMatch(/^new-/);
    expect(first).toMatchObject({ rating: 5, isFeatured: false });
    const drafts = changeDraft([first, second], second.id, { author: 'Ann' });
    const moved = moveDraft(drafts, second.id, -1);
    expect(moved.map(({ author }) => author)).toEqual(['Ann', '']);
    expect(moveDraft(moved, second.id, -1)).toBe(moved);
    expect(removeDraft(moved, first.id)).toHaveLength(1);
  });
});
