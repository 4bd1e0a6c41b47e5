import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Box } from '@coverleaf/contracts';
import { jpegsToPdf } from '@coverleaf/jpeg-pdf';
import { draftOf, type Plan } from './corpus';
import type { MarkedBox } from './page-html';
import { PdfPrinter } from './pdf-printer';
import { boxInPhoto, type Photo, photograph } from './photos';
import { Random } from './scene/random';
import { TrueDocument, type TrueValue } from './truth';

/** A document with the bytes of its file. */
export interface MadeDocument {
  readonly truth: TrueDocument;
  readonly bytes: Buffer;
}

/** The printed documents of the corpus. They stay on disk until the sources that print them change. */
export class CorpusFolder {
  private constructor(private readonly folder: string) {}

  static async open(dataFolder: string): Promise<CorpusFolder> {
    const folder = join(dataFolder, 'documents');
    const stamp = await sourceHash(__dirname, /^(layouts|scene|corpus|page-|pdf-|photo).*\.[jt]s$/);
    const before = await readFile(join(folder, 'stamp'), 'utf8').catch(() => '');
    if (before !== stamp) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'stamp'), stamp);
    }
    return new CorpusFolder(folder);
  }

  /** Prints the documents that are not on disk yet. */
  async make(plans: readonly Plan[]): Promise<void> {
    let printer: PdfPrinter | undefined;
    try {
      for (const plan of plans) {
        const isThere = await access(join(this.folder, `${plan.id}.json`)).then(
          () => true,
          () => false,
        );
        if (!isThere) await this.print(plan, (printer ??= await PdfPrinter.start()));
      }
    } finally {
      await printer?.stop();
    }
  }

  async get({ id }: Plan): Promise<MadeDocument> {
    const truth = TrueDocument.parse(JSON.parse(await readFile(join(this.folder, `${id}.json`), 'utf8')));
    return { truth, bytes: await readFile(join(this.folder, truth.file)) };
  }

  private async print(plan: Plan, printer: PdfPrinter): Promise<void> {
    const draft = draftOf(plan);
    const first = await printDraft(printer, draft.html, plan);
    const second = draft.second === null ? null : await printDraft(printer, draft.second, plan);
    const offset = first.pages;
    const secondBoxes = (second?.boxes ?? []).map((box) => ({ ...box, page: box.page + offset }));
    const photos = plan.profile
      ? await photograph(
          [...first.pictures, ...(second?.pictures ?? [])],
          plan.profile,
          new Random(`${plan.id} photo`),
        )
      : null;
    const bytes = photos
      ? uploadOf(photos)
      : Buffer.from(await draft.finish(await joined(first.pdf, second?.pdf)));
    const file = `${plan.id}.${photos?.length === 1 ? 'jpg' : 'pdf'}`;
    const printed = draft.truth(first.boxes, secondBoxes, file);
    const truth = photos
      ? { ...printed, values: printed.values.map((value) => inPhotos(value, photos)) }
      : printed;
    await writeFile(join(this.folder, file), bytes);
    await writeFile(join(this.folder, `${plan.id}.json`), JSON.stringify(truth));
  }
}

interface PrintedDraft {
  readonly pdf: Uint8Array;
  readonly boxes: MarkedBox[];
  readonly pages: number;
  /** Empty unless the document is photographed. */
  readonly pictures: Uint8Array[];
}

async function printDraft(printer: PdfPrinter, html: string, { profile }: Plan): Promise<PrintedDraft> {
  const { pdf, boxes } = await printer.print(html);
  const pages = (await PDFDocument.load(pdf)).getPageCount();
  return { pdf, boxes, pages, pictures: profile ? await printer.pictures(2) : [] };
}

async function joined(first: Uint8Array, second?: Uint8Array): Promise<Uint8Array> {
  if (!second) return first;
  const [whole, other] = [await PDFDocument.load(first), await PDFDocument.load(second)];
  for (const page of await whole.copyPages(other, other.getPageIndices())) whole.addPage(page);
  return whole.save();
}

/** Hashes the files in a folder whose paths match. */
export async function sourceHash(folder: string, names: RegExp): Promise<string> {
  const found = (await readdir(folder, { recursive: true })).filter((name) => names.test(name));
  const hash = createHash('sha256');
  for (const name of found.sort()) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex');
}

/** The file that a borrower would upload: one photo stays an image, and the portal turns several into a PDF. */
const uploadOf = (photos: readonly Photo[]): Buffer =>
  photos.length === 1 && photos[0]
    ? photos[0].jpeg
    : Buffer.concat(jpegsToPdf(photos.map(({ jpeg }) => ({ bytes: jpeg }))));

function inPhotos(value: TrueValue, photos: readonly Photo[]): TrueValue {
  const perPhoto = photos[0]?.pages.length ?? 1;
  const places = value.places.flatMap(({ page, box }) => {
    const photo = photos[Math.floor((page - 1) / perPhoto)];
    const way = photo?.pages[(page - 1) % perPhoto];
    if (!photo || !way) return [];
    const inPhoto = boxInPhoto(way, box);
    return [
      { page: photos.indexOf(photo) + 1, box: photos.length === 1 ? inPhoto : onLetter(inPhoto, photo) },
    ];
  });
  return { ...value, places };
}

/** Moves a box from a photo to the PDF page on which the photo is centered. */
function onLetter(box: Box, { width, height }: Photo): Box {
  const [pageWidth, pageHeight] = width > height ? [792, 612] : [612, 792];
  const scale = Math.min(pageWidth / width, pageHeight / height);
  const [wide, high] = [(width * scale) / pageWidth, (height * scale) / pageHeight];
  return {
    left: (1 - wide) / 2 + box.left * wide,
    top: (1 - high) / 2 + box.top * high,
    width: box.width * wide,
    height: box.height * high,
  };
}
