import { entityTag, isKnown } from './entity-tag';

describe('the tag of a content', () => {
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
  ])('is among %s: %s', (header, known) => {
    expect(isKnown({ headers: { 'if-none-match': header } }, tag)).toBe(known);
  });
});
