import { contrast, parseHex, type Rgb } from '@coverleaf/contracts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrandRoles, brandRoles, brandStyle, DEFAULT_BRAND } from './brand-roles';
import { toHex, toOklch, toRgb } from './color';

const rgb = (hex: string): Rgb => {
  const value = parseHex(hex);
  if (!value) throw new Error(`${hex} is no color`);
  return value;
};

/** The smallest margin of contrast among all pairs of colors that meet on a page. */
function weakest(roles: BrandRoles): { pair: string; spare: number } {
  const white = '#ffffff';
  const pairs: [string, string, string, number][] = [
    ['label on band', roles.onBand, roles.band, 4.5],
    ['label on action', roles.onAction, roles.action, 4.5],
    ['text on white', roles.text, white, 4.5],
    ['text on tint', roles.text, roles.tint, 4.5],
    ['line on white', roles.line, white, 3],
    ['line on tint', roles.line, roles.tint, 3],
    ['white on ink', white, roles.ink, 4.5],
    ['ink on tint', roles.ink, roles.tint, 4.5],
    ['body text on tint', '#14181c', roles.tint, 4.5],
    ['quiet text on tint', '#4b545d', roles.tint, 4.5],
    ['ok on tint', '#17693b', roles.tint, 4.5],
    ['bad on tint', '#a4221c', roles.tint, 4.5],
  ];
  const spare = pairs.map(([pair, on, under, least]) => ({
    pair,
    spare: contrast(rgb(on), rgb(under)) - least,
  }));
  return spare.reduce((worst, one) => (one.spare < worst.spare ? one : worst));
}

describe('brand roles', () => {
  it('pass WCAG for any two colors, including the hardest ones', () => {
    const hard = ['#ffffff', '#000000', '#fff4c2', '#39ff14', '#808080'];
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (primary, secondary) => {
        const { pair, spare } = weakest(brandRoles(primary, secondary));
        if (spare < 0) throw new Error(`${pair} of ${primary} lacks ${-spare}`);
      }),
      { numRuns: 20_000, examples: hard.map((one) => [one, one]) },
    );
  });

  it('keep a color that can carry a white label, and darken one a little that nearly can', () => {
    expect(brandRoles('#003057', '#ffd200')).toMatchObject({
      band: '#003057',
      onBand: '#ffffff',
      rule: '#ffd200',
    });
    const nearly = brandRoles('#e63946', '#f1faee');
    expect(nearly.onBand).toBe('#ffffff');
    expect(Math.abs(toOklch(rgb(nearly.band)).l - toOklch(rgb('#e63946')).l)).toBeLessThanOrEqual(0.105);
    expect(brandRoles('#ffd200', '#003057')).toMatchObject({ band: '#ffd200', onBand: '#14181c' });
  });

  it('don’t turn yellow text brown, or gray buttons into ones that look disabled', () => {
    const yellow = brandRoles('#ffd200', '#ffd200');
    expect(yellow.text).toBe(yellow.ink);
    const gray = brandRoles('#9a9a9a', '#cccccc');
    expect([gray.action, gray.onAction]).toEqual([gray.ink, '#ffffff']);
  });

  it('let only colors into the style', () => {
    expect(brandStyle(brandRoles('red;}</style><script>', 'url(x)'))).toBe(
      brandStyle(brandRoles(DEFAULT_BRAND.primaryColor, DEFAULT_BRAND.secondaryColor)),
    );
    expect(brandStyle(brandRoles('#5b2d8a', '#00b5a0'))).toMatch(/^:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}$/);
  });

  it('of the default brand match the stylesheet', () => {
    const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
    const roles = brandRoles(DEFAULT_BRAND.primaryColor, DEFAULT_BRAND.secondaryColor);
    for (const declaration of brandStyle(roles).slice(6, -1).split(';')) {
      expect(css.replaceAll(': ', ':')).toContain(declaration);
    }
  });

  it('use a color conversion without loss', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (color) => {
        expect(toHex(toRgb(toOklch(color)))).toBe(toHex(color));
      }),
    );
  });
});
