import { sanitizeEmailHtml } from './sanitize-html';

const clean = (html: string): string => sanitizeEmailHtml({ html, images: [] }).html;

it('keeps layout and styles', () => {
  const cell = '<td align="center" style="color:red;padding:4px">Hi <b>you</b></td>';
  const table = `<table width="600" bgcolor="#eee"><tbody><tr>${cell}</tr></tbody></table>`;
  const sheet = '<style>@media (max-width:600px){p.x{color:#f00!important}}</style><p class="x">x</p>';
  for (const html of [table, sheet]) expect(clean(html)).toBe(html);
});

it('moves the styles of the body to its replacement', () => {
  const head = '<head><title>x</title><style>body{color:red}</style></head>';
  const expected = '<style>div.mail-body{color:red}</style><div bgcolor="#123456" class="mail-body">x</div>';
  expect(clean(`<html>${head}<body bgcolor="#123456">x`)).toBe(expected);
});

it('keeps the text of removed tags, except invisible text', () => {
  const link = '<a href="https://a.example" ping="x" onclick="x">link</a>';
  expect(clean(`${link}<button>go</button>`)).toBe('linkgo');
  expect(clean('<script>x</script><noscript>x</noscript><template>x</template><!-- x -->')).toBe('');
});

it('rewrites addresses of images and counts omitted ones', () => {
  const images = [['a@b', 'image/0']] as const;
  const html =
    '<img src="CID:a%40b"><img src="cid:other"><img src="//far.example"><img src=" data:image/png;base64,AAAA ">' +
    '<img src="data:image/svg+xml;base64,AAAA"><img srcset="//far.example" alt="none">';
  expect(sanitizeEmailHtml({ html, images })).toEqual({
    html: '<img src="image/0" /><img /><img /><img src="data:image/png;base64,AAAA" /><img /><img alt="none" />',
    omittedImages: 3,
  });
});

it.each([
  ...['position:fixed', 'background:url(x)', 'background:URL(x)', 'background:\\75rl(x)', '--x:url(y)'],
  ...['b\\61ckground:red', 'background:image-set("x" 1x)', 'background:src("x")', 'background:var(--x)'],
  ...['width:expression(x)', 'content:"x"', 'transform:translateY(-900px)', 'z-index:9', 'background:url(x'],
  ...['-moz-binding:red', 'filter:blur(1px)'],
])('removes %s from attributes and style sheets', (declaration) => {
  expect(clean(`<p style='${declaration};color:red'>x</p>`)).not.toMatch(/url|src|fixed|\\|--x|img|content/i);
  const sheet = clean(`<style>p{${declaration}}</style><p>x</p>`).replace(/<style>p\{\}<\/style>/, '');
  expect(sheet).toBe('<p>x</p>');
});

it.each([
  ...['@import "x";', '@font-face{font-family:x}', '@page{margin:0}', ':host{color:red}'],
  'p::before{color:red}',
])('removes %s from style sheets', (rule) => {
  expect(clean(`<style>${rule}</style>x`)).toBe('x');
});

it('keeps a style sheet from ending its tag early', () => {
  const hostile = `<p style='font-family:"&lt;/style>&lt;img src=x>";color:red'>x</p>`;
  expect(clean(hostile)).toBe('<p style="color:red">x</p>');
});

it('survives deep nesting', () => {
  expect(clean(`${'<div>'.repeat(5_000)}deep`)).toContain('deep');
  expect(clean(`<p style="width:${'calc('.repeat(50_000)}">x</p>`)).toBe('<p>x</p>');
  expect(clean(`<style>${'@media all{'.repeat(20_000)}</style>x`)).toContain('x');
});

it('limits repetitions of a large image', () => {
  const images = [['a', `data:image/png;base64,${'A'.repeat(1_000_000)}`]] as const;
  const { html, omittedImages } = sanitizeEmailHtml({ html: '<img src="cid:a">'.repeat(100), images });
  expect(html.length).toBeLessThan(21_000_000);
  expect(omittedImages).toBe(81);
});
