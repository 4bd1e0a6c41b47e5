import { join } from 'node:path';
import type { PageReader } from '@coverleaf/reading';
import { needsEyes, planCorpus } from '../corpus';
import { CorpusFolder } from '../corpus-folder';
import { SeenFiles } from '../seen-files';
import { readTextLayer } from '../text-words';
import { type ExampleDocument, examplesOfDocument } from './examples';

/**
 * Documents of the set `tune`, always the same ones for a number: of PDFs their text layers, of photos what each reader
 * of pictures saw of them, with letters misread and blanks lost. Reading a photo takes seconds, and is done once.
 */
export const tuneDocuments = async (
  count: number,
  told: (done: number) => void,
): Promise<ExampleDocument[]> => {
  const plans = planCorpus('tune', count).filter((plan) => plan.profile !== null || !needsEyes(plan));
  const folder = join(process.cwd(), '.data', 'reading');
  const corpus = await CorpusFolder.open(folder);
  await corpus.make(plans);
  const seenFiles = await SeenFiles.open(folder);
  const documents: ExampleDocument[] = [];
  try {
    for (const [index, plan] of plans.entries()) {
      const { truth, bytes } = await corpus.get(plan);
      const { views } = plan.profile ? (await seenFiles.see(bytes)).file : await readTextLayer(bytes);
      const readers: readonly PageReader[] = plan.profile ? ['paddle', 'tesseract'] : ['text'];
      for (const reader of readers) documents.push(examplesOfDocument(truth, views, reader));
      if (index % 50 === 49) told(index + 1);
    }
  } finally {
    seenFiles.close();
  }
  return documents;
};
