import { entityTag, matchesTag } from './representation';

describe('matchesTag', () => {
  const tag = entityTag('a page');
  const strong = tag.replace('W/', '');

  it.each([
    [tag, true],
    [strong, true],
    [`"other", ${tag}`, true],
    [`${strong} , "other"`, true],
    [entityTag('another page'), false],
    ['*', false],
    ['', false],
    [undefined, false],
  ])('of %s: %s', (header, expected) => {
    expect(matchesTag({ headers: { 'if-none-match': header } }, tag)).toBe(expected);
  });
});
