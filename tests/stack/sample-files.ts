import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePdf, samplePhoto } from '../../apps/document/test/sample-files';

/** Paths of files that a borrower may choose, in a folder of their own. */
export interface SampleFiles {
  readonly folder: string;
  readonly photos: readonly string[];
  readonly pdf: string;
  /** A PDF by its name and its first bytes only. */
  readonly damaged: string;
  readonly text: string;
}

export async function writeSampleFiles(): Promise<SampleFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-files-'));
  const keep = async (name: string, bytes: Buffer | string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  const photo = await samplePhoto().jpeg().toBuffer();
  return {
    folder,
    photos: await Promise.all([1, 2, 3].map((page) => keep(`page-${page}.jpg`, photo))),
    pdf: await keep('policy.pdf', await samplePdf(2)),
    damaged: await keep('damaged.pdf', '%PDF-1.7\nnothing of a PDF follows\n%%EOF'),
    text: await keep('policy.txt', 'A policy in words only.'),
  };
}
