import { contrast, parseHex } from '@coverleaf/contracts';
import { parse, walk } from 'css-tree';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TOKENS = join(__dirname, 'admin-tokens.css');
const STYLESHEET = join(__dirname, '../../app/admin/admin.css');

type Theme = 'light' | 'dark';
type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** The tokens' values as written. */
const written = new Map(
  [...readFileSync(TOKENS, 'utf8').matchAll(/--([a-z-]+):\s*([^;]+);/g)].map(([, name, value]) => [
    name,
    value,
  ]),
);

function colorOf(token: string, theme: Theme): Color {
  const value = written.get(token) ?? '';
  const pair = /^light-dark\((#\w+|rgb\([^)]+\)), (#\w+|rgb\([^)]+\))\)$/.exec(value);
  return parsed(pair ? (pair[theme === 'light' ? 1 : 2] ?? '') : value);
}

function parsed(text: string): Color {
  const [, red, green, blue, alpha] = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(text) ?? [];
  if (alpha !== undefined) return [Number(red), Number(green), Number(blue), Number(alpha)];
  const hex = parseHex(text.length === 4 ? text.replaceAll(/[^#]/g, '$&$&') : text);
  if (!hex) throw new Error(`${text} is no color`);
  return [...hex, 1];
}

/** What is seen where a half-transparent color lies on another. */
const over = ([red, green, blue, alpha]: Color, below: Color): Color => {
  const mixed = [red, green, blue].map((part, index) => part * alpha + (below[index] ?? 0) * (1 - alpha));
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1];
};

const ratio = (text: Color, [red, green, blue]: Color): number =>
  contrast([text[0], text[1], text[2]], [red, green, blue]);

/** WCAG AA: texts 4.5, large shapes and borders of controls 3. */
const PAIRS: readonly (readonly [on: string, under: string, least: number])[] = [
  ...['ink', 'quiet', 'ok', 'bad', 'wait'].flatMap((text) => [
    [text, 'paper', 4.5] as const,
    [text, 'wash', 4.5] as const,
  ]),
  ...['ok', 'bad', 'wait'].flatMap((tone) => [
    [tone, `${tone}-wash`, 4.5] as const,
    ['ink', `${tone}-wash`, 4.5] as const,
  ]),
  // Labels of filled buttons.
  ...['ink', 'ink-hover', 'bad', 'bad-hover'].map((fill) => ['paper', fill, 4.5] as const),
  ['line', 'paper', 3],
  ['line', 'wash', 3],
  ['chosen', 'wash', 3],
  ['chosen', 'paper', 3],
  ['on-bar', 'bar', 4.5],
  ['on-bar-quiet', 'bar', 4.5],
  ['on-bar-line', 'bar', 3],
  ['on-sheet', 'sheet', 4.5],
  ['mark', 'sheet', 3],
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(PAIRS)('has enough contrast: %s on %s, at least %d', (on, under, least) => {
    expect(ratio(colorOf(on, theme), colorOf(under, theme))).toBeGreaterThanOrEqual(least);
  });

  it.each(['paper', 'wash'])('has enough contrast under the pointer on %s', (under) => {
    const ground = over(colorOf('hover', theme), colorOf(under, theme));
    for (const text of ['ink', 'quiet']) {
      expect(ratio(colorOf(text, theme), ground)).toBeGreaterThanOrEqual(4.5);
    }
    const onBar = over(colorOf('on-bar-hover', theme), colorOf('bar', theme));
    expect(ratio(colorOf('on-bar', theme), onBar)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the stylesheets of the staff’s application', () => {
  const imported = [...readFileSync(STYLESHEET, 'utf8').matchAll(/@import '([^']+)'/g)].map(([, path]) =>
    join(dirname(STYLESHEET), path ?? ''),
  );

  it('take every color from a token', () => {
    const colors: string[] = [];
    for (const path of imported.filter((one) => one !== TOKENS)) {
      walk(parse(readFileSync(path, 'utf8'), { parseCustomProperty: true }), (node) => {
        const isColor =
          node.type === 'Hash' ||
          (node.type === 'Function' &&
            /^(rgba?|hsla?|oklch|oklab|color|color-mix|light-dark)$/.test(node.name)) ||
          (node.type === 'Identifier' && /^(white|black|red|green|blue|gray|grey|yellow)$/.test(node.name)) ||
          (node.type === 'Url' && node.value.startsWith('data:'));
        if (isColor) colors.push(`${path}: ${node.type} ${'name' in node ? node.name : node.value}`);
      });
    }
    expect(imported.length).toBeGreaterThan(30);
    expect(colors).toEqual([]);
  });
});
