import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { ATTRIBUTES, IMAGE_TYPES, TAGS } from './mail-vocabulary';
import { BODY_CLASS, sanitiseDeclarations, sanitiseStyleSheet } from './sanitise-css';

/** Browsers themselves stop at 512. */
const DEEPEST = 200;

/** Of the addresses of all images: one that is a `data:` URL is the whole image, wherever it is mentioned. */
const MOST_ADDRESS_CHARACTERS = 20_000_000;

export interface HtmlToSanitise {
  readonly html: string;
  /** The addresses of images that came with the mail, by Content-ID without its angle brackets. */
  readonly images: ReadonlyMap<string, string>;
}

export interface SanitisedHtml {
  /** What stands inside the body of a page; balanced, and it refers to nothing but the given images. */
  readonly html: string;
  /** Images that are not shown, because they would have to be fetched or did not come along. */
  readonly imagesLeftOut: number;
}

/** What a mail says, without anything that acts, fetches or leaves its place. Bound it: see `HtmlSanitiser`. */
export function sanitiseHtml({ html, images }: HtmlToSanitise): SanitisedHtml {
  const styles: string[] = [];
  let imagesLeftOut = 0;
  let room = MOST_ADDRESS_CHARACTERS;
  const image = (source: string | undefined): string | undefined => {
    const address = source === undefined ? undefined : addressOf(source, images);
    if (address !== undefined && address.length <= room) {
      room -= address.length;
      return address;
    }
    if (source !== undefined) imagesLeftOut += 1;
    return undefined;
  };
  const body = sanitizeHtml(html, {
    allowedTags: [...TAGS, 'style'],
    // Its content is read by `sanitiseStyleSheet` and its tag left out.
    allowVulnerableTags: true,
    allowedAttributes: { '*': [...ATTRIBUTES] },
    // Judged by `addressOf`.
    allowedSchemesByTag: { img: ['data', 'http', 'https'] },
    parseStyleAttributes: false,
    nestingLimit: DEEPEST,
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
      styles.push(sanitiseStyleSheet(frame.text));
      return true;
    },
  });
  const style = styles.join('');
  return { html: style ? `<style>${style}</style>${body}` : body, imagesLeftOut };
}

function transform(
  tagName: string,
  { src, style, ...attribs }: Attributes,
  image: (source: string | undefined) => string | undefined,
): Tag {
  const declarations = style === undefined ? '' : sanitiseDeclarations(style);
  if (declarations) attribs['style'] = declarations;
  if (tagName !== 'img') return { tagName, attribs };
  const address = image(src);
  if (address !== undefined) attribs['src'] = address;
  return { tagName, attribs };
}

const DATA_IMAGE = /^data:(image\/[a-z]+);base64,[A-Za-z0-9+/=\s]+$/i;

/** @returns nothing for an image that would have to be fetched */
function addressOf(source: string, images: ReadonlyMap<string, string>): string | undefined {
  const trimmed = source.trim();
  if (/^cid:/i.test(trimmed)) return images.get(contentIdOf(trimmed.slice(4)));
  const type = DATA_IMAGE.exec(trimmed)?.[1];
  return type && IMAGE_TYPES.has(type.toLowerCase()) ? trimmed : undefined;
}

/** RFC 2392: a Content-ID is percent-encoded in an address. */
function contentIdOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
