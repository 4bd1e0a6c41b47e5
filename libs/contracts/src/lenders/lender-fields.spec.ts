import { optional, paragraph } from '../definitions/text';
import { LenderChange, NewLender } from './lender-fields';
import { slugOf } from './slug';

const lender = { name: 'Harbor', address: '1 Main Street' };
const messageOf = (more: object) => NewLender.safeParse({ ...lender, ...more }).error?.issues[0]?.message;

describe('the form of a lender', () => {
  it.each([
    ['Harbor Credit Union', 'harbor-credit-union'],
    ['  Crédit   Été & Co. ', 'credit-ete-co'],
    ['--a--', 'a'],
    ['信用', ''],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('turns %p into the slug %p', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it.each([
    [{ name: '  ' }, 'Please fill in the lender name'],
    [{ name: 'x'.repeat(10_000) }, 'Use at most 200 characters'],
    // A single character that becomes three when composed.
    [{ name: '\ufb2c'.repeat(67) }, 'Use at most 200 characters'],
    [{ address: '\ufb2c'.repeat(101) }, 'Use at most 300 characters'],
    [{ slug: 'No' }, 'Slug must contain only lowercase letters, numbers, and hyphens'],
    [{ slug: 'admin' }, 'This word is a page of the portal; choose another slug'],
    [{ primaryColor: 'red; background: url(x)' }, 'Enter a color like #003057'],
    [{ contactEmail: 'nobody' }, 'Enter an email address like name@example.com'],
    [{ logoUrl: 'https://evil.example/x.png' }, 'Upload the logo first'],
    [{ logoUrl: '/files/content/../../etc/passwd' }, 'Upload the logo first'],
  ])('refuses %p', (more, message) => {
    expect(messageOf(more)).toBe(message);
  });

  it('treats an empty text as missing', () => {
    const parsed = NewLender.parse({ ...lender, accountId: '', logoUrl: null, slug: '' });
    expect(parsed).toMatchObject({ accountId: null, logoUrl: null });
    expect(LenderChange.parse({ contactPhone: '' })).toEqual({ contactPhone: null });
    expect(optional(paragraph(20)).parse(' \u200b\n')).toBeNull();
  });

  it.each(['logo_17_harbor.png', "17_Summer%20house%20(1)~!*'.png"])('accepts the logo %s', (name) => {
    const logoUrl = `/files/content/${name}`;
    expect(NewLender.parse({ ...lender, logoUrl }).logoUrl).toBe(logoUrl);
  });

  it('leaves out fields that are absent from a change, and refuses unknown ones', () => {
    expect(LenderChange.parse({})).toEqual({});
    expect(LenderChange.safeParse({ deletedAt: null }).success).toBe(false);
  });
});
