const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What a page tells to search engines, to those who share it and to browsers, before its body begins. */
export class PageHead {
  private readonly head: string;

  constructor(readonly html: string) {
    this.head = html.slice(0, html.indexOf('</head>'));
  }

  get title(): string | undefined {
    return unescape(/<title>([^<]*)<\/title>/.exec(this.head)?.[1]);
  }

  /** Of `<meta name=…>` or `<meta property=…>`. */
  meta(name: string): string | undefined {
    return this.tags('meta').find((tag) => (tag['name'] ?? tag['property']) === name)?.['content'];
  }

  link(rel: string): string | undefined {
    return this.tags('link').find((tag) => tag['rel'] === rel)?.['href'];
  }

  /** The parsed blocks of structured data. */
  get structuredData(): unknown[] {
    const blocks = this.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
    return [...blocks].map(([, json]) => JSON.parse(json ?? '') as unknown);
  }

  /** The value of a form's field, as a browser without script shows it. */
  field(name: string): string | undefined {
    const input = [...this.html.matchAll(/<input [^>]*>/g)].map(([tag]) => attributesOf(tag));
    return input.find((attributes) => attributes['name'] === name)?.['value'];
  }

  private tags(name: string): Record<string, string>[] {
    return [...this.head.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].map(([tag]) => attributesOf(tag));
  }
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, unescape(value)]),
  ) as Record<string, string>;

function unescape<T extends string | undefined>(text: T): T {
  return text?.replace(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole) as T;
}
