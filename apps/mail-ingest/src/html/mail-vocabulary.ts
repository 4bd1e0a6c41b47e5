/** What the HTML of a mail may consist of. Everything else is left out; its text stays, where people would see it. */
export const TAGS: readonly string[] = [
  ...[
    'abbr',
    'address',
    'article',
    'aside',
    'b',
    'bdi',
    'bdo',
    'big',
    'blockquote',
    'br',
    'caption',
    'center',
  ],
  ...[
    'cite',
    'code',
    'col',
    'colgroup',
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
    'font',
  ],
  ...['footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'main'],
  ...[
    'mark',
    'nav',
    'ol',
    'p',
    'pre',
    'q',
    's',
    'samp',
    'section',
    'small',
    'span',
    'strike',
    'strong',
    'sub',
  ],
  ...['sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'tt', 'u', 'ul', 'var', 'wbr'],
];

/** None of them holds an address, except `src`, which is rewritten. */
export const ATTRIBUTES: readonly string[] = [
  ...['align', 'alt', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'class', 'color', 'colspan', 'dir'],
  ...['face', 'height', 'hspace', 'lang', 'nowrap', 'reversed', 'rowspan', 'size', 'span', 'start', 'style'],
  ...['src', 'type', 'valign', 'value', 'vspace', 'width'],
];

/** Neither places anything outside the text's flow, nor repeats it, nor fetches. */
const PROPERTIES: ReadonlySet<string> = new Set([
  ...[
    'background',
    'background-color',
    'box-sizing',
    'caption-side',
    'clear',
    'color',
    'direction',
    'display',
  ],
  ...[
    'empty-cells',
    'float',
    'height',
    'hyphens',
    'letter-spacing',
    'line-height',
    'max-height',
    'max-width',
  ],
  ...['min-height', 'min-width', 'opacity', 'overflow-wrap', 'table-layout', 'text-align', 'text-decoration'],
  ...[
    'text-indent',
    'text-transform',
    'unicode-bidi',
    'vertical-align',
    'visibility',
    'white-space',
    'width',
  ],
  ...['word-break', 'word-spacing', 'word-wrap', 'border-collapse', 'border-spacing', 'border-radius'],
  ...['list-style-position', 'list-style-type', 'text-decoration-line', 'text-decoration-color'],
]);
const PROPERTY_FAMILIES =
  /^(?:font(?:-(?:family|size|style|variant|weight))?|(?:margin|padding)(?:-(?:top|right|bottom|left))?|border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?)$/;

export const mayBeSet = (property: string): boolean =>
  PROPERTIES.has(property) || PROPERTY_FAMILIES.test(property);

/** Functions of a value that only compute. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['calc', 'clamp', 'hsl', 'hsla', 'linear-gradient', 'max', 'min', 'radial-gradient', 'rgb', 'rgba'],
]);

export const PSEUDO_CLASSES: ReadonlySet<string> = new Set([
  ...['first-child', 'first-of-type', 'last-child', 'last-of-type', 'link', 'nth-child', 'nth-of-type'],
  ...['only-child', 'visited', 'hover', 'active', 'focus'],
]);

/** Of images: what every browser draws, and what cannot refer to anything. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'],
]);
