import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { RemovedContent } from '@coverleaf/contracts';

/** The actions of ISO 32000-2 that do more than move within the document. */
const ACTIONS: Readonly<Record<string, RemovedContent>> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  SubmitForm: 'submit',
  ImportData: 'submit',
  GoToR: 'external',
  GoToE: 'external',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  RichMediaExecute: 'media',
  GoTo3DView: 'media',
};
/** Menu commands that only turn pages. */
const HARMLESS_COMMANDS: ReadonlySet<string | undefined> = new Set([
  ...['NextPage', 'PrevPage', 'FirstPage', 'LastPage'],
]);

/** Annotations that are reduced to their appearance. */
const ANNOTATIONS: Readonly<Record<string, RemovedContent>> = {
  FileAttachment: 'attachment',
  RichMedia: 'media',
  '3D': 'media',
  Movie: 'media',
  Sound: 'media',
  Screen: 'media',
};
const ANNOTATION_CONTENT: ReadonlySet<string> = new Set([
  ...['FS', 'RichMediaContent', 'RichMediaSettings', '3DD', '3DV', '3DA', '3DI', 'Movie', 'Sound', 'A', 'AA'],
]);

const NAME_TREES: Readonly<Record<string, RemovedContent>> = {
  JavaScript: 'javascript',
  EmbeddedFiles: 'attachment',
  Renditions: 'media',
};
/** The keys of a dictionary of embedded files. */
const EMBEDDED: ReadonlySet<string> = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix']);
/** A stream with one of them takes its data from another file. */
const EXTERNAL_DATA: ReadonlySet<string> = new Set(['F', 'FFilter', 'FDecodeParms']);

/** A link to a website is text that a person may follow or not; other schemes open files and programs. */
const WEB_LINK = /^(?:https?:|mailto:|tel:|(?![a-z][a-z0-9+.-]*:|[\\/]{2}))/i;
/** Viewers may skip blanks and byte order marks, so these could hide a scheme. */
const SKIPPED = /[\0-\x20\x7f-\xff]/g;
const MAX_HOPS = 10;

const own = <T>(record: Readonly<Record<string, T>>, key: string | undefined): T | undefined =>
  key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;

/** Removes the active content of all objects from a document, wherever they are referenced. */
export class ActiveContent {
  readonly removed = new Set<RemovedContent>();
  /** Objects that were removed completely. Objects cleaned after them may still refer to them. */
  readonly deleted = new Set<PDFRef>();
  isSigned = false;
  /** Some actions or types are references, which viewers may resolve differently. */
  isUncertain = false;
  private readonly catalogs: ReadonlySet<PDFObject>;
  private readonly nameDictionaries: ReadonlySet<PDFObject>;
  private readonly forms: ReadonlySet<PDFObject>;

  constructor(private readonly context: PDFContext) {
    const root = this.resolve(context.trailerInfo.Root);
    const all = context.enumerateIndirectObjects().map(([, object]) => object);
    const catalogs = [root, ...all]
      .filter((one) => one instanceof PDFDict)
      .filter((one) => one === root || this.nameIn(one, 'Type') === 'Catalog');
    const under = (key: string) =>
      new Set(catalogs.map((one) => this.entry(one, key)).filter((one) => one instanceof PDFDict));
    this.catalogs = new Set(catalogs);
    this.nameDictionaries = under('Names');
    this.forms = under('AcroForm');
  }

  remove(): void {
    for (const [ref, object] of this.context.enumerateIndirectObjects()) {
      if (this.keep(object)) continue;
      this.context.delete(ref);
      this.deleted.add(ref);
    }
  }

  /** Cleans the content of a value. @returns false if the value itself must be removed */
  private keep(value: PDFObject): boolean {
    const kind = this.kindOf(value);
    if (kind) return this.drop(kind);
    if (value instanceof PDFStream) this.cleanStream(value.dict);
    if (value instanceof PDFArray) {
      for (const [index, one] of value.asArray().entries()) if (!this.keep(one)) value.set(index, PDFNull);
    } else if (value instanceof PDFDict) this.cleanDictionary(value);
    return true;
  }

  private cleanStream(dictionary: PDFDict): void {
    const isForm = this.nameIn(dictionary, 'Subtype') === 'Form';
    for (const key of dictionary.keys()) {
      const name = key.decodeText();
      const isExternal = EXTERNAL_DATA.has(name) || (isForm && name === 'Ref');
      if (isExternal && !this.drop('external')) dictionary.delete(key);
    }
    this.cleanDictionary(dictionary);
  }

  private cleanDictionary(dictionary: PDFDict): void {
    const annotation = this.kindOfAnnotation(dictionary);
    if (dictionary.has(PDFName.of('ByteRange')) && dictionary.has(PDFName.of('Contents')))
      this.isSigned = true;
    for (const [key, value] of dictionary.entries()) {
      const name = key.decodeText();
      const kind =
        annotation && ANNOTATION_CONTENT.has(name) ? annotation : this.kindOfEntry(dictionary, name, value);
      const isKept = kind ? this.drop(kind) : this.keep(value);
      if (!isKept) dictionary.delete(key);
    }
    if (annotation && !this.drop(annotation)) dictionary.set(PDFName.of('Subtype'), PDFName.of('Stamp'));
  }

  private drop(kind: RemovedContent): false {
    this.removed.add(kind);
    return false;
  }

  /** The kind of a value that must be removed completely, even if it is only referenced here. */
  private kindOf(value: PDFObject): RemovedContent | undefined {
    const target = this.resolve(value);
    if (target instanceof PDFStream)
      return this.nameIn(target.dict, 'Type') === 'EmbeddedFile' ? 'attachment' : undefined;
    if (!(target instanceof PDFDict)) return undefined;
    const action = this.nameIn(target, 'S');
    if (action === 'URI') {
      this.isUncertain ||= target.get(PDFName.of('URI')) instanceof PDFRef;
      return this.isWebLink(this.entry(target, 'URI')) ? undefined : 'external';
    }
    if (action === 'Thread') return target.has(PDFName.of('F')) ? 'external' : undefined;
    if (action === 'Named') return HARMLESS_COMMANDS.has(this.nameIn(target, 'N')) ? undefined : 'launch';
    return own(ACTIONS, action);
  }

  private kindOfEntry(dictionary: PDFDict, key: string, value: PDFObject): RemovedContent | undefined {
    if (this.nameDictionaries.has(dictionary)) return own(NAME_TREES, key);
    if (key === 'XFA')
      return this.forms.has(dictionary) || dictionary.has(PDFName.of('Fields')) ? 'xfa' : undefined;
    if (key === 'EF' || key === 'RF') {
      const files = this.resolve(value);
      return files instanceof PDFDict && this.holdsFile(files) ? 'attachment' : undefined;
    }
    if (!this.catalogs.has(dictionary)) return undefined;
    if (key === 'Collection') return 'attachment';
    if (key === 'NeedsRendering') return 'xfa';
    if (key !== 'URI') return undefined;
    const base = this.resolve(value);
    return base instanceof PDFDict && this.isWebLink(this.entry(base, 'Base')) ? undefined : 'external';
  }

  /** A font or another resource may be named `EF` too. */
  private holdsFile(dictionary: PDFDict): boolean {
    return dictionary.entries().some(([key, value]) => {
      const file = this.resolve(value);
      return EMBEDDED.has(key.decodeText()) && (file instanceof PDFStream || file instanceof PDFArray);
    });
  }

  private kindOfAnnotation(dictionary: PDFDict): RemovedContent | undefined {
    return own(ANNOTATIONS, this.nameIn(dictionary, 'Subtype'));
  }

  private isWebLink(text: PDFObject | undefined): boolean {
    if (!(text instanceof PDFString || text instanceof PDFHexString)) return true;
    const link = Buffer.from(text.asBytes()).toString('latin1');
    // In UTF-16 every other byte is 0.
    return WEB_LINK.test(link.replaceAll(SKIPPED, ''));
  }

  private nameIn(dictionary: PDFDict, key: string): string | undefined {
    const name = this.entry(dictionary, key);
    this.isUncertain ||= name instanceof PDFName && dictionary.get(PDFName.of(key)) instanceof PDFRef;
    return name instanceof PDFName ? name.decodeText() : undefined;
  }

  private entry(dictionary: PDFDict, key: string): PDFObject | undefined {
    return this.resolve(dictionary.get(PDFName.of(key)));
  }

  /** The value that a reference leads to. */
  private resolve(value: PDFObject | undefined): PDFObject | undefined {
    let found = value;
    for (let hops = 0; found instanceof PDFRef; hops += 1) {
      if (hops > MAX_HOPS) return undefined;
      found = this.context.lookup(found);
    }
    return found;
  }
}
