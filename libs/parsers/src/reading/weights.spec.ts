import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWeights, WEIGHTS, WeightsError, weightsProblem } from './weights';

describe('readWeights', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'weights-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('has the weights that were tested', async () => {
    expect(Object.keys(await readWeights())).toEqual(Object.keys(WEIGHTS));
  });

  it('says that a file is missing', async () => {
    await expect(readWeights(folder)).rejects.toThrow(WeightsError);
  });

  it('says that a file was altered', async () => {
    for (const [file] of Object.values(WEIGHTS)) await writeFile(join(folder, file), 'other weights');
    await expect(readWeights(folder)).rejects.toThrow('was altered');
  });

  it('has a sentence for operators', async () => {
    expect(await weightsProblem()).toBeNull();
    expect(await weightsProblem(folder)).toMatch(/^ch_PP-OCRv4_\w+\.onnx of the package .* is missing$/);
  });
});
