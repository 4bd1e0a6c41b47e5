import { JPEG } from './sample-files';

interface CanvasBehavior {
  /** Whether the browser can decode the image. */
  readonly opens?: boolean;
  readonly width?: number;
  readonly context?: boolean;
  /** Size of the encoded image. */
  readonly bytesAt?: (quality: number) => number;
}

/** Fakes Image and canvas, which jsdom lacks: everything encodes to the sample JPEG, padded to a size. */
export function installFakeCanvas(behavior: CanvasBehavior = {}): { readonly qualities: number[] } {
  const { opens = true, width = 100, context = true, bytesAt = () => JPEG.length } = behavior;
  const qualities: number[] = [];

  class FakeImage {
    readonly naturalWidth = width;
    readonly naturalHeight = 100;
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;

    set src(_url: string) {
      queueMicrotask(() => (opens ? this.onload?.() : this.onerror?.()));
    }
  }
  Object.assign(globalThis, { Image: FakeImage });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => (context ? { fillRect: () => undefined, drawImage: () => undefined } : null),
    toBlob: (done: (blob: Blob) => void, _type: string, quality: number) => {
      qualities.push(quality);
      done(new Blob([paddedJpeg(bytesAt(quality))]));
    },
  });
  return { qualities };
}

/** The sample padded with zeros in its scan. */
function paddedJpeg(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(size, JPEG.length));
  bytes.set(JPEG.slice(0, -2));
  bytes.set([0xff, 0xd9], bytes.length - 2);
  return bytes;
}
