import { type CssNode, type Declaration, generate, type List, type ListItem, parse, walk } from 'css-tree';
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { ALLOWED_IMAGE_TYPES, type SanitizedHtml, type UnsafeHtml } from './sanitize-html.program';

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Only these tags are kept. The text of other tags is kept where a browser would show it. */
const ALLOWED_TAGS = wordsOf(
  'abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del div ' +
    'dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p ' +
    'pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var ' +
    'wbr',
);

/** None of them holds an address except `src`, which is rewritten. */
const ALLOWED_ATTRIBUTES = wordsOf(
  'align alt bgcolor border cellpadding cellspacing class color colspan dir face height hspace lang nowrap ' +
    'reversed rowspan size span start style src type valign value vspace width',
);

/** None of them takes content out of the flow, generates content or fetches. */
const ALLOWED_PROPERTIES = wordsOf(
  'background background-color box-sizing caption-side clear color direction display empty-cells float ' +
    'height hyphens letter-spacing line-height max-height max-width min-height min-width opacity ' +
    'overflow-wrap table-layout text-align text-decoration text-indent text-transform unicode-bidi ' +
    'vertical-align visibility white-space width word-break word-spacing word-wrap border-collapse ' +
    'border-spacing border-radius list-style-position list-style-type text-decoration-line ' +
    'text-decoration-color',
);
const ALLOWED_PROPERTY_FAMILIES =
  /^(?:font(?:-(?:family|size|style|variant|weight))?|(?:margin|padding)(?:-(?:top|right|bottom|left))?|border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?)$/;

const isAllowedProperty = (property: string): boolean =>
  ALLOWED_PROPERTIES.has(property) || ALLOWED_PROPERTY_FAMILIES.test(property);

const ALLOWED_FUNCTIONS = wordsOf('calc clamp hsl hsla linear-gradient max min radial-gradient rgb rgba');

const ALLOWED_PSEUDO_CLASSES = wordsOf(
  'first-child first-of-type last-child last-of-type link nth-child nth-of-type only-child visited hover ' +
    'active focus',
);

/** Nesting depth. Browsers stop at 512. */
const MAX_DEPTH = 200;

/** Of all image addresses together. A `data:` URL contains the whole image each time it is used. */
const MAX_IMAGE_ADDRESS_CHARACTERS = 20_000_000;

/** Removes everything that runs, fetches or leaves the page's flow. Unbounded: call it through `SANITIZE_HTML`. */
export function sanitizeEmailHtml({ html, images }: UnsafeHtml): SanitizedHtml {
  const styles: string[] = [];
  const addresses = new Map(images);
  let omittedImages = 0;
  let remainingCharacters = MAX_IMAGE_ADDRESS_CHARACTERS;
  const image = (source: string | undefined): string | undefined => {
    const address = source === undefined ? undefined : addressOf(source, addresses);
    if (address !== undefined && address.length <= remainingCharacters) {
      remainingCharacters -= address.length;
      return address;
    }
    if (source !== undefined) omittedImages += 1;
    return undefined;
  };
  const body = sanitizeHtml(html, {
    allowedTags: [...ALLOWED_TAGS, 'style'],
    // `style`: `exclusiveFilter` removes the tag and sanitizes its content.
    allowVulnerableTags: true,
    allowedAttributes: { '*': [...ALLOWED_ATTRIBUTES] },
    // `addressOf` decides which addresses are kept.
    allowedSchemesByTag: { img: ['data', 'http', 'https'] },
    parseStyleAttributes: false,
    nestingLimit: MAX_DEPTH,
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'template'],
    transformTags: {
      body: (_name, { class: names = '', ...attributes }) => ({
        tagName: 'div',
        attribs: { ...attributes, class: `${BODY_CLASS} ${names}`.trim() },
      }),
      '*': (tagName, attributes) => transform(tagName, attributes, image),
    },
    exclusiveFilter(frame) {
      if (frame.tag !== 'style') return false;
      styles.push(sanitizeCss(frame.text, 'stylesheet'));
      return true;
    },
  });
  const style = styles.join('');
  return { html: style ? `<style>${style}</style>${body}` : body, omittedImages };
}

function transform(
  tagName: string,
  { src, style, ...attribs }: Attributes,
  image: (source: string | undefined) => string | undefined,
): Tag {
  const declarations = style === undefined ? '' : sanitizeCss(style, 'declarationList');
  if (declarations) attribs['style'] = declarations;
  if (tagName !== 'img') return { tagName, attribs };
  const address = image(src);
  if (address !== undefined) attribs['src'] = address;
  return { tagName, attribs };
}

const DATA_IMAGE = /^data:(image\/[a-z]+);base64,[A-Za-z0-9+/=\s]+$/i;

/** @returns undefined for a remote or missing image */
function addressOf(source: string, images: ReadonlyMap<string, string>): string | undefined {
  const trimmed = source.trim();
  if (/^cid:/i.test(trimmed)) return images.get(contentIdOf(trimmed.slice(4)));
  const type = DATA_IMAGE.exec(trimmed)?.[1];
  return type && ALLOWED_IMAGE_TYPES.has(type.toLowerCase()) ? trimmed : undefined;
}

/** RFC 2392: a Content-ID is percent-encoded in an address. */
function contentIdOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Longer style sheets are removed. */
const MAX_CSS_CHARACTERS = 500_000;
const BODY_CLASS = 'mail-body';

function sanitizeCss(css: string, context: 'declarationList' | 'stylesheet'): string {
  if (css.length > MAX_CSS_CHARACTERS) return '';
  try {
    const tree = parse(css, { context, onParseError: () => undefined });
    walk(tree, {
      visit: 'TypeSelector',
      enter: (node) => {
        if (node.name.toLowerCase() === 'body') node.name = `div.${BODY_CLASS}`;
      },
    });
    filterNodes(tree);
    const clean = generate(tree);
    // An HTML parser must not find a tag in it.
    return clean.includes('<') ? '' : clean;
  } catch (error) {
    // Nested too deeply for the parser.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function filterNodes(tree: CssNode): void {
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode> | undefined) {
      if (list && !isAllowed(node)) list.remove(item);
    },
  });
}

/** For items of a list of rules or declarations, which check their own parts. */
function isAllowed(node: CssNode): boolean {
  switch (node.type) {
    case 'Declaration':
      return isAllowedDeclaration(node);
    case 'Rule':
      return node.prelude.type === 'SelectorList' && isAllowedSelector(node.prelude) && isClean(node.prelude);
    case 'Atrule':
      return (
        node.name.toLowerCase() === 'media' && node.prelude?.type === 'AtrulePrelude' && isClean(node.prelude)
      );
    case 'Raw':
    case 'CDO':
    case 'CDC':
    case 'Comment':
      return false;
    default:
      return true;
  }
}

function isAllowedDeclaration(node: Declaration): boolean {
  if (!isAllowedProperty(node.property.toLowerCase()) || node.value.type !== 'Value' || !isClean(node))
    return false;
  return !contains(
    node.value,
    (part) =>
      part.type === 'Url' ||
      part.type === 'Raw' ||
      (part.type === 'Function' && !ALLOWED_FUNCTIONS.has(part.name.toLowerCase())),
  );
}

const isAllowedSelector = (selector: CssNode): boolean =>
  !contains(
    selector,
    (part) =>
      part.type === 'Raw' ||
      part.type === 'NestingSelector' ||
      part.type === 'PseudoElementSelector' ||
      (part.type === 'PseudoClassSelector' && !ALLOWED_PSEUDO_CLASSES.has(part.name.toLowerCase())),
  );

const isClean = (node: CssNode): boolean => !generate(node).includes('<');

function contains(node: CssNode, matches: (part: CssNode) => boolean): boolean {
  let found = false;
  walk(node, (part) => {
    found ||= matches(part);
  });
  return found;
}
