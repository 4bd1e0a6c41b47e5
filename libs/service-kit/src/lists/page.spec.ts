import { z } from 'zod';
import { decodeCursor, encodeCursor, wordPatterns } from './page';

const Place = z.tuple([z.iso.datetime(), z.uuid()]);

it('survives a round trip', () => {
  const place: [string, string] = ['2026-01-02T03:04:05.678Z', crypto.randomUUID()];
  expect(decodeCursor(Place, encodeCursor(place))).toEqual(place);
});

it('refuses characters that no database stores', () => {
  expect(() => decodeCursor(z.tuple([z.string()]), encodeCursor(['a\0']))).toThrow('another look');
});

it.each(['', 'x', encodeCursor([1]), encodeCursor(['2026-01-02T03:04:05.678Z', "'; drop table users"])])(
  'refuses %p',
  (cursor) => {
    expect(() => decodeCursor(Place, cursor)).toThrow('another look');
  },
);

it.each<[term: string, patterns: string[]]>([
  ['Okafor  Denise', ['%Okafor%', '%Denise%']],
  ['o 100%', ['% o%', String.raw`%100\%%`]],
  ['a new policy for them all', ['% a%', '%new%', '%policy%', '%for them all%']],
  [' ', []],
])('makes the patterns of “%s”', (term, patterns) => {
  expect(wordPatterns(term)).toEqual(patterns);
});
