import { join } from 'node:path';
import { REJECTION_REASONS, SLUG_NOTICES } from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { findFixedTexts } from '../../testing/fixed-texts';

const { texts, hidden } = findFixedTexts(join(__dirname, '..'));
const reasons = Object.values(REJECTION_REASONS).map(({ words }) => words);
const placeholders = (text: string): string[] => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted();

describe('the shipped translations', () => {
  it('can be extracted, because every fixed text is a literal where it is used', () => {
    expect(texts.length).toBeGreaterThan(100);
    expect(hidden).toEqual([]);
  });

  it.each(Object.entries(CATALOGS))(
    'into %s include every fixed text, and keep every value and mark',
    (_, catalog) => {
      expect(
        [...texts, ...reasons, ...Object.values(SLUG_NOTICES)].filter((text) => !catalog[text]?.trim()),
      ).toEqual([]);
      const broken = Object.entries(catalog).filter(
        ([source, translation]) => placeholders(source).join() !== placeholders(translation).join(),
      );
      expect(broken).toEqual([]);
    },
  );
});
