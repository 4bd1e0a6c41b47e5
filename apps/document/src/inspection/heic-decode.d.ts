declare module 'heic-decode' {
  /** Decodes the first picture to RGBA. */
  export default function decode(options: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
