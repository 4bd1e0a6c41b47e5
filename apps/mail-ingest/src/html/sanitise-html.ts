import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { ATTRIBUTES, PICTURE_TYPES, TAGS } from './mail-vocabulary';
import { BODY_CLASS, sanitiseDeclarations, sanitiseStyleSheet } from './sanitise-css';

/** Browsers themselves stop at 512. */
const DEEPEST = 200;

/** Of the addresses of all pictures: one that is a `data:` URL is the whole picture, wherever it is mentioned. */
const MOST_ADDRESS_CHARACTERS = 20_000_000;

export interface HtmlToSanitise {
  readonly html: string;
  /** The addresses of pictures that came with the mail, by Content-ID without its angle brackets. */
  readonly pictures: ReadonlyMap<string, string>;
}

export interface SanitisedHtml {
  /** What stands inside the body of a page; balanced, and it refers to nothing but the given pictures. */
  readonly html: string;
  /** Pictures that are not shown, because they would have to be fetched or did not come along. */
  readonly picturesLeftOut: number;
}

/** What a mail says, without anything that acts, fetches or leaves its place. Bound it: see `HtmlSanitiser`. */
export function sanitiseHtml({ html, pictures }: HtmlToSanitise): SanitisedHtml {
  const styles: string[] = [];
  let picturesLeftOut = 0;
  let room = MOST_ADDRESS_CHARACTERS;
  const picture = (source: string | undefined): string | undefined => {
    const address = source === undefined ? undefined : addressOf(source, pictures);
    if (address !== undefined && address.length <= room) {
      room -= address.length;
      return address;
    }
    if (source !== undefined) picturesLeftOut += 1;
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
      '*': (tagName, attributes) => transform(tagName, attributes, picture),
    },
    exclusiveFilter(frame) {
      if (frame.tag !== 'style') return false;
      styles.push(sanitiseStyleSheet(frame.text));
      return true;
    },
  });
  const style = styles.join('');
  return { html: style ? `<style>${style}</style>${body}` : body, picturesLeftOut };
}

function transform(
  tagName: string,
  { src, style, ...attribs }: Attributes,
  picture: (source: string | undefined) => string | undefined,
): Tag {
  const declarations = style === undefined ? '' : sanitiseDeclarations(style);
  if (declarations) attribs['style'] = declarations;
  if (tagName !== 'img') return { tagName, attribs };
  const address = picture(src);
  if (address !== undefined) attribs['src'] = address;
  return { tagName, attribs };
}

const DATA_PICTURE = /^data:(image\/[a-z]+);base64,[A-Za-z0-9+/=\s]+$/i;

/** @returns nothing for a picture that would have to be fetched */
function addressOf(source: string, pictures: ReadonlyMap<string, string>): string | undefined {
  const trimmed = source.trim();
  if (/^cid:/i.test(trimmed)) return pictures.get(contentIdOf(trimmed.slice(4)));
  const type = DATA_PICTURE.exec(trimmed)?.[1];
  return type && PICTURE_TYPES.has(type.toLowerCase()) ? trimmed : undefined;
}

/** RFC 2392: a Content-ID is percent-encoded in an address. */
function contentIdOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
