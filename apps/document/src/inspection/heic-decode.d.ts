declare module 'heic-decode' {
  interface Picture {
    /** In pixels, as the header has it. */
    readonly width: number;
    readonly height: number;
    /** To RGBA. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }

  /** The pictures of a file, not decoded yet. */
  export function all(options: {
    buffer: Uint8Array;
  }): Promise<readonly Picture[] & { /** Frees what the decoder holds. */ dispose(): void }>;
}
