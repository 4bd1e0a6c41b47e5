import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { draftOf, type Plan } from './corpus';
import { PdfPrinter } from './pdf-printer';
import { TrueDocument } from './truth';

/** A document with its bytes. */
export interface MadeDocument {
  readonly truth: TrueDocument;
  readonly bytes: Buffer;
}

/** The invented documents, printed once and kept until the generator changes. */
export class CorpusFolder {
  private printer: PdfPrinter | undefined;

  private constructor(private readonly folder: string) {}

  static async open(dataFolder: string): Promise<CorpusFolder> {
    const folder = join(dataFolder, 'documents');
    const stamp = await sourceHash(__dirname);
    const before = await readFile(join(folder, 'stamp'), 'utf8').catch(() => '');
    if (before !== stamp) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'stamp'), stamp);
    }
    return new CorpusFolder(folder);
  }

  async make(plan: Plan): Promise<MadeDocument> {
    const path = join(this.folder, plan.id);
    const known = await readFile(`${path}.json`, 'utf8').catch(() => null);
    if (known !== null) {
      const truth = TrueDocument.parse(JSON.parse(known));
      return { truth, bytes: await readFile(join(this.folder, truth.file)) };
    }
    const draft = draftOf(plan);
    this.printer ??= await PdfPrinter.start();
    const { pdf, boxes } = await this.printer.print(draft.html);
    const truth = draft.truth(boxes, `${plan.id}.pdf`, null);
    await writeFile(join(this.folder, truth.file), pdf);
    await writeFile(`${path}.json`, JSON.stringify(truth));
    return { truth, bytes: Buffer.from(pdf) };
  }

  async close(): Promise<void> {
    await this.printer?.stop();
  }
}

/** Changes with everything that documents are made of. */
async function sourceHash(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /^(layouts|scene|corpus|page-|pdf-|photo)/.test(name) && /\.[jt]s$/.test(name),
  );
  const hash = createHash('sha256');
  for (const name of names.sort()) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex');
}
