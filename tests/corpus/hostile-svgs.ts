import { pixelBomb, svg } from '../../apps/lender/test/sample-images';
import type { BadInput } from './bad-input';
import type { Canaries } from './input-channels';

const LAUGHS = [...'bcdefghi'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`);
const USES = Array.from(
  { length: 20 },
  (_, at) => `<g id="u${at + 1}">${`<use xlink:href="#u${at}"/>`.repeat(10)}</g>`,
);

const ALL = 'width="200" height="60"';
const image = (address: string, attribute = 'href'): string => `<image ${attribute}="${address}" ${ALL}/>`;
const around = (type: string, inner: Buffer): Buffer =>
  svg(image(`data:image/${type};base64,${inner.toString('base64')}`));
const typed = (text: string, doctype: string): Buffer =>
  svg(text && `<text>${text}</text>`, undefined, `<!DOCTYPE svg ${doctype}>`);

/** Red drawings that try to do more than draw. */
function drawings({ web, image: path, pipe }: Canaries): Record<string, Buffer> {
  const file = `file://${path}`;
  return {
    script: svg(`<script>fetch('${web}/script')</script>`),
    'script from elsewhere': svg(`<script href="${web}/script.js"/>`),
    'act on load': svg('', `${ALL} onload="fetch('${web}/load')"`),
    'foreign object': svg(`<foreignObject ${ALL}><img xmlns="http://www.w3.org/1999/xhtml" src="${web}/img"/>
      <iframe xmlns="http://www.w3.org/1999/xhtml" src="${web}/frame"/></foreignObject>`),
    'style import': svg(`<style>@import url(${web}/style.css); @import "file://${pipe}";</style>`),
    'style from elsewhere': svg('', undefined, `<?xml-stylesheet href="${web}/sheet.css" type="text/css"?>`),
    'font from elsewhere': svg(`<style>@font-face{font-family:x;src:url(${web}/font.woff)}</style>
      <text font-family="x" y="5" font-size="2" fill="#ff0000">x</text>`),
    'remote image': svg(image(`${web}/image.png`)),
    'remote image, xlink': svg(image(`${web}/xlink.png`, 'xlink:href')),
    'image of the disk': svg(image(file, 'xlink:href') + image(path)),
    'image beside it': svg(image('canary.png') + image('../canary.png')),
    'use of a file': svg(`<use xlink:href="${file}#x"/><use href="${web}/use.svg#x"/>`),
    'filter image': svg(`<filter id="f"><feImage href="${file}"/><feImage href="${web}/fe"/></filter>
      <rect width="1" height="1" filter="url(#f)"/><rect width="1" height="1" filter="url(${web}/f.svg#f)"/>`),
    'pattern from elsewhere': svg(`<rect width="1" height="1" fill="url(${web}/p.svg#p)"/>`),
    include: svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${pipe}" parse="text"/>
      <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${web}/include" parse="text"/>`),
    'entity of a file': typed('&x;', `[<!ENTITY x SYSTEM "file://${pipe}">]`),
    'entity of the web': typed('&x;', `[<!ENTITY x SYSTEM "${web}/x">]`),
    'parameter entity': typed('', `[<!ENTITY % x SYSTEM "${web}/dtd"> %x;]`),
    'doctype from elsewhere': typed('', `SYSTEM "${web}/svg.dtd"`),
    'billion laughs': typed('&i;', `[<!ENTITY a "ha">${LAUGHS.join('')}]`),
    'billion uses': svg(`<defs><g id="u0"><rect width="1" height="1"/></g>${USES.join('')}</defs>
      <use xlink:href="#u20"/>`),
    'used by itself': svg('<g id="x"><use xlink:href="#x"/></g>'),
    'giant size': svg('', 'width="999999999" height="999999999"'),
    'endlessly wide': svg('', 'width="1e30" height="1"'),
    'no size': svg('', 'width="0" height="0"'),
    'deep nesting': svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
    'costly filter': svg(`<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="99999999"/>
      ${'<feGaussianBlur stdDeviation="9999"/><feMorphology radius="9999"/>'.repeat(200)}</filter>
      <rect width="200" height="60" filter="url(#f)"/>`),
    'bomb inside': around('png', pixelBomb(16_384)),
    'svg inside': around('svg+xml', svg(image(`${web}/inner.png`) + image(file))),
  };
}

/** Either the renderer's limits or ours stop it, depending on the speed of the machine. */
const IN_TIME = /^422 (file_damaged|image_out_of_bounds)$/;
const OUT_OF_TIME = ['billion uses', 'costly filter', 'bomb inside'];
const DAMAGED = [
  ...['entity of a file', 'entity of the web', 'parameter entity', 'billion laughs'],
  ...['giant size', 'endlessly wide', 'no size', 'deep nesting'],
];
const verdictOf = (name: string): BadInput['verdict'] => {
  if (OUT_OF_TIME.includes(name)) return IN_TIME;
  return DAMAGED.includes(name) ? '422 file_damaged' : '201 #ff0000';
};
const NAMES = Object.keys(drawings({ web: '', image: '', pipe: '' }));

/** Logos that try to do more than draw. If one is drawn, it must be red, so nothing else was read. */
export const HOSTILE_SVGS: readonly BadInput[] = NAMES.map((name) => ({
  name: `an SVG with ${name}`,
  verdict: verdictOf(name),
  send: (channels) => channels.image(drawings(channels.canaries)[name] ?? Buffer.alloc(0), 'logo'),
}));
