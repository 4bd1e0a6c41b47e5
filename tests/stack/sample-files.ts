import { lockedPdf, samplePdf, samplePhoto } from '../../libs/parsers/test/sample-files';
import type { TestFolder } from './test-folder';

/** Paths of files that a borrower can choose. */
export interface SampleFiles {
  readonly photos: readonly string[];
  readonly pdf: string;
  /** Only its name and first bytes are those of a PDF. */
  readonly damaged: string;
  /** Needs a password. */
  readonly locked: string;
  readonly text: string;
}

export async function writeSampleFiles(folder: TestFolder): Promise<SampleFiles> {
  const photo = await samplePhoto().jpeg().toBuffer();
  return {
    photos: await Promise.all([1, 2, 3].map((page) => folder.write(`page-${page}.jpg`, photo))),
    pdf: await folder.write('policy.pdf', await samplePdf(2)),
    damaged: await folder.write('damaged.pdf', '%PDF-1.7\nnothing of a PDF follows\n%%EOF'),
    locked: await folder.write('locked.pdf', lockedPdf()),
    text: await folder.write('policy.txt', 'A policy in words only.'),
  };
}
