import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Alphabet, alphabetOf, decodeSteps, type SeenCharacter } from './characters';
import { type GrayImage, warp } from './gray-image';
import { scaling } from './homography';
import { largeRegions, regionsOf, scaleRegions, type TextRegion } from './text-regions';
import type { Weights } from './weights';

/** Of the detector's input. */
const MULTIPLE = 32;
/** Of ImageNet, in gray. */
const [MEAN, DEVIATION] = [0.449, 0.226];
/** Pixels of the longer side at which stamps are as high as lines are. */
const COARSE_SIDE = 480;

/** Without an arena, memory goes back after each run; threads that spin would take the CPU from the other reader. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 2,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};

/** PP-OCRv4: finds lines of text and reads them. Pictures are gray; the models were made for color and do not mind. */
export class PaddleOcr {
  private constructor(
    private readonly detection: InferenceSession,
    private readonly recognition: InferenceSession,
    private readonly alphabet: Alphabet,
  ) {}

  static async load({ detection, recognition, dictionary }: Weights): Promise<PaddleOcr> {
    return new PaddleOcr(
      await InferenceSession.create(detection, OPTIONS),
      await InferenceSession.create(recognition, OPTIONS),
      alphabetOf(dictionary.toString().replace(/\n$/, '').split('\n')),
    );
  }

  /** Lines of text, in pixels of the picture. @param side pixels of its longer side while it looks */
  async findLines(image: GrayImage, side: number): Promise<TextRegion[]> {
    const scale = Math.min(1, side / Math.max(image.width, image.height));
    const fit = (length: number): number =>
      Math.max(MULTIPLE, Math.round((length * scale) / MULTIPLE) * MULTIPLE);
    const [width, height] = [fit(image.width), fit(image.height)];
    const small = warpDown(image, width, height);
    const input = toInput(small, MEAN, DEVIATION);
    const output = await run(this.detection, input, [1, 3, height, width]);
    return scaleRegions(
      regionsOf({ width, height, shares: output }),
      image.width / width,
      image.height / height,
    );
  }

  /** Lines of a page, and large print across it. @param side as for `findLines` */
  async findAllLines(image: GrayImage, side: number): Promise<TextRegion[]> {
    const fine = await this.findLines(image, side);
    return [...fine, ...largeRegions(await this.findLines(image, COARSE_SIDE), fine)];
  }

  /** @param line 48 pixels high */
  async read(line: GrayImage): Promise<SeenCharacter[]> {
    const input = toInput(line, 0.5, 0.5);
    return decodeSteps(await run(this.recognition, input, [1, 3, line.height, line.width]), this.alphabet);
  }
}

async function run(session: InferenceSession, input: Float32Array, dims: number[]): Promise<Float32Array> {
  const [name = ''] = session.inputNames;
  const results = await session.run({ [name]: new Tensor('float32', input, dims) });
  const data = results[session.outputNames[0] ?? '']?.data;
  if (!(data instanceof Float32Array)) throw new Error('The model answered with something else than numbers');
  return data;
}

/** Three equal planes. */
function toInput({ data }: GrayImage, mean: number, deviation: number): Float32Array {
  const values = Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / deviation);
  const size = data.length;
  const input = new Float32Array(3 * size);
  for (let at = 0; at < size; at += 1) input[at] = values[data[at] ?? 0] ?? 0;
  input.copyWithin(size, 0, size);
  input.copyWithin(2 * size, 0, size);
  return input;
}

/** To another size: bilinear, of averages where it becomes much smaller. */
function warpDown(image: GrayImage, width: number, height: number): GrayImage {
  return warp(image, scaling(image.width / width, image.height / height), width, height);
}
