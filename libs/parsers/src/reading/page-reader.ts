import { type Box, type QuarterTurn, quarterTurnOf, type UploadType } from '@coverleaf/contracts';
import { sharedArea, type Word } from '@coverleaf/reading';
import { readImage } from '../documents/image-reader';
import { sharp } from '../sharp';
import { COLOR_SIDE, type ColorImage, colorInkOf } from './color-ink';
import { findColoredMarks, findMarks, type Mark } from './find-marks';
import { type GrayImage, shrinkTo, warp } from './gray-image';
import { sharpnessOf } from './flatten-light';
import { compose, type Homography, invert, mapPoint, scaling } from './homography';
import { readBothWays, readLine } from './line-reader';
import type { PaddleOcr } from './paddle-ocr';
import { type Band, bandsOf } from './page-bands';
import { type PdfPage, PdfFile } from './pdf-pages';
import { PdfRenderer } from './pdf-renderer';
import { viewsOfPhoto } from './photo-views';
import type { PreparedView } from './prepared-view';
import { MAX_MARKS, MAX_READ_PAGES, type ReadLine, type ReadReply } from './read-page.program';
import type { LayerWord } from './layer-words';
import { findStampLines } from './stamp-lines';
import { inReadingOrder } from './text-regions';
import { markHidden } from './visible-words';

/** Pixels of the longer side. */
const PHOTO_SIDE = 4_000;
const TEXT_PAGE_SIDE = 2_000;
const PICTURE_SIDE = 1_000;
/** Words that one sees, from which a page with a photo on it is more than a scan with a footer. */
const MIN_TEXT_WORDS = 30;
const MIN_SCAN_WIDTH = 2_200;
const DETECTION_SIDE = 1_216;

/** Of a text page, lines are only looked for where Tesseract leaves something to find. */
type OpenView = Omit<PreparedView, 'regions'> & Partial<Pick<PreparedView, 'regions'>>;
type Prepared = Extract<ReadReply, { is: 'prepared' }>;
type Marks = Extract<ReadReply, { is: 'marks' }>;
type Opened = Extract<ReadReply, { is: 'opened' }>;

/** A page that was prepared, its size in pixels, and what is printed on it in color, once somebody asks. */
interface OpenPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly views: readonly OpenView[];
  ink?: GrayImage;
}

interface Photo {
  readonly gray: GrayImage;
  /** Smaller. */
  readonly color: ColorImage;
}

/** One file that is read page by page. */
export class PageReader {
  /** The two that were prepared last: one is looked at while Tesseract reads the other. */
  private pages: OpenPage[] = [];

  private constructor(
    private readonly ocr: PaddleOcr,
    private readonly file: { pdf: PdfFile; renderer: PdfRenderer } | { photo: Photo },
  ) {}

  static async open(bytes: Uint8Array, type: UploadType, ocr: PaddleOcr): Promise<PageReader> {
    if (type !== 'application/pdf') return new PageReader(ocr, { photo: await decodePhoto(bytes, type) });
    const pdf = await PdfFile.open(bytes);
    const renderer = await PdfRenderer.open(bytes);
    // Then nobody can say which pages a person would see.
    if (renderer.pageCount !== pdf.pageCount) throw new Error('Two programs find different pages');
    return new PageReader(ocr, { pdf, renderer });
  }

  async opened(): Promise<Opened> {
    if ('photo' in this.file) return { is: 'opened', pageCount: 1, pages: [1], origin: null };
    const { pdf } = this.file;
    return {
      is: 'opened',
      pageCount: pdf.pageCount,
      pages: await pdf.choosePages(MAX_READ_PAGES),
      origin: await pdf.origin(),
    };
  }

  async prepare(number: number): Promise<Prepared> {
    // Before this one, only a page of text may be unfinished; a photo's memory is needed now.
    this.pages = this.pages.slice(0, 1).filter(({ views }) => views.every(({ regions }) => !regions));
    if ('photo' in this.file) {
      const { gray } = this.file.photo;
      return this.prepared(number, gray, await this.photoViews(gray));
    }
    const { pdf, renderer } = this.file;
    const page = await pdf.page(number);
    const shown = page.words.filter(({ hidden, annotation }) => !hidden && !annotation);
    const photoSide = await renderer.photoSide(number);
    const isScan = shown.length === 0 || (photoSide > 0 && shown.length < MIN_TEXT_WORDS);
    if (!isScan) return this.textPage(page, await renderer.draw(number, TEXT_PAGE_SIDE));
    const photo = await renderer.draw(number, Math.max(MIN_SCAN_WIDTH, photoSide));
    return this.prepared(number, photo, await this.photoViews(photo), page.words);
  }

  /** @param beside words of another reader: only stamps are looked for, where these leave ink unexplained */
  async read(page: number, part: number, beside?: readonly Box[]): Promise<ReadLine[]> {
    const view = this.viewOf(page, part);
    if (!view) return [];
    const regions = beside
      ? await findStampLines(view.image, beside, this.ocr)
      : (view.regions ?? (await this.ocr.findAllLines(view.image, DETECTION_SIDE)));
    const lines: ReadLine[] = [];
    for (const region of inReadingOrder(regions)) {
      const line = await readLine(view.image, region, this.ocr);
      if (line) lines.push(line);
    }
    return lines;
  }

  /** @param words that were read, so that what they explain is no mark */
  async marks(page: number, part: number, words: readonly Box[]): Promise<Marks> {
    const view = this.viewOf(page, part);
    const colored = view ? findColoredMarks(await this.colorInk(page, view), words) : [];
    const others = view ? findMarks(view.image, words).filter((mark) => !isAmong(mark, colored)) : [];
    const lines: ReadLine[] = [];
    const marks: Marks['marks'] = [];
    for (const { region, box, crossedWords, strokes } of [...colored, ...others].slice(0, MAX_MARKS)) {
      // Its strokes alone: what lies beneath them would be read with them.
      lines.push(...(await readBothWays(strokes, region, this.ocr)));
      marks.push({ box, angle: Math.round(region.angle), crossedWords });
    }
    return { is: 'marks', marks, lines };
  }

  async close(): Promise<void> {
    if ('photo' in this.file) return;
    this.file.renderer.close();
    await this.file.pdf.close();
  }

  private viewOf(page: number, part: number): OpenView | undefined {
    return this.pages.find(({ number }) => number === page)?.views[part];
  }

  /** Of a view, what is printed in color. */
  private async colorInk(number: number, { width, height, toPhoto }: OpenView): Promise<GrayImage> {
    const page = this.pages.find((one) => one.number === number);
    if (!page) throw new Error('The page was not prepared');
    page.ink ??= colorInkOf(
      'photo' in this.file ? this.file.photo.color : await this.file.renderer.drawInColor(number, COLOR_SIDE),
    );
    const scale = COLOR_SIDE / Math.max(width, height);
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    const toInk = scaling(page.ink.width / page.width, page.ink.height / page.height);
    return warp(page.ink, compose(toInk, compose(toPhoto, scaling(width / wide, height / high))), wide, high);
  }

  private photoViews(photo: GrayImage): Promise<PreparedView[]> {
    return viewsOfPhoto(photo, this.ocr);
  }

  private async textPage({ number, words }: PdfPage, image: GrayImage): Promise<Prepared> {
    const { width, height } = image;
    const view = { width, height, image, toPhoto: scaling(1, 1), rotation: 0, isSheet: true };
    const made = await this.prepared(number, image, [view]);
    const shown = markHidden(words, image).map(plain);
    return {
      ...made,
      views: made.views.map((one) => ({ ...one, source: 'text', quality: 1, words: shown })),
    };
  }

  private async prepared(
    number: number,
    photo: GrayImage,
    views: readonly OpenView[],
    words: readonly LayerWord[] = [],
  ): Promise<Prepared> {
    this.pages = [{ number, width: photo.width, height: photo.height, views }, ...this.pages];
    return {
      is: 'prepared',
      picture: await pictureOf(photo, quarterTurnOf(views[0]?.rotation ?? 0)),
      views: views.map((view, part) => {
        const toPage = compose(
          scaling(1 / photo.width, 1 / photo.height),
          compose(view.toPhoto, scaling(view.width, view.height)),
        );
        return {
          part,
          width: view.width,
          height: view.height,
          rotation: view.rotation,
          quality: qualityOf(view),
          source: 'image' as const,
          toPage: [...toPage],
          words: words.flatMap((word) => within(plain(word), invert(toPage))),
          // PP-OCR reads photos meanwhile, and needs the other processor.
          bands: (view.regions ? [{ top: 0, height: view.height }] : bandsOf(view.image)).map((band) => ({
            ...band,
            image: pgmOf(view.image, band),
          })),
        };
      }),
    };
  }
}

/** Of a mark, the share that lies within one which is known: strokes in color are dark, too. */
const SAME_MARK = 0.7;

const isAmong = ({ box }: Mark, others: readonly Mark[]): boolean =>
  others.some((other) => sharedArea(box, other.box) > SAME_MARK * box.width * box.height);

async function decodePhoto(bytes: Uint8Array, type: Exclude<UploadType, 'application/pdf'>): Promise<Photo> {
  const image = await readImage(bytes, type);
  const { data, info } = await image
    .autoOrient()
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const gray = await decoded().greyscale().raw().toBuffer();
  const small = { width: COLOR_SIDE, height: COLOR_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const color = await decoded().resize(small).raw().toBuffer({ resolveWithObject: true });
  return {
    gray: { width, height, data: new Uint8Array(gray) },
    color: { width: color.info.width, height: color.info.height, data: color.data },
  };
}

/** The page upright, for people. */
async function pictureOf(page: GrayImage, turn: QuarterTurn): Promise<Prepared['picture']> {
  const { width, height, data } = shrinkTo(page, PICTURE_SIDE);
  const { data: jpeg, info } = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(turn)
    .jpeg({ quality: 70 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, jpeg };
}

const pgmOf = ({ width, data }: GrayImage, { top, height }: Band): Uint8Array =>
  Buffer.concat([
    Buffer.from(`P5\n${width} ${height}\n255\n`),
    data.subarray(top * width, (top + height) * width),
  ]);

/** What the readers made of it is added later. */
const qualityOf = ({ image }: OpenView): number =>
  Math.min(1, Math.max(0, (sharpnessOf(image) - 0.35) / 0.4));

const plain = ({ color: _, ...word }: LayerWord): Word => word;

/** A word of the page in shares of a view; none if it lies outside. */
function within(word: Word, toView: Homography): Word[] {
  const { left, top, width, height } = word.box;
  const corners = [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ].map((corner) => mapPoint(toView, corner));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const box = { left: Math.min(...xs), top: Math.min(...ys), width: 0, height: 0 };
  box.width = Math.max(...xs) - box.left;
  box.height = Math.max(...ys) - box.top;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x >= 0 && x < 1 && y >= 0 && y < 1 ? [{ ...word, box }] : [];
}
