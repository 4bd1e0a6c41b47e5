declare module 'libheif-js/wasm-bundle.js' {
  interface Drawing {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
  }

  interface HeifImage {
    /** In pixels, as the header states. */
    get_width(): number;
    get_height(): number;
    /** The one that a viewer shows. */
    is_primary(): boolean;
    /** Decodes it to RGBA. @param done gets null if it can't be decoded */
    display(target: Drawing, done: (drawn: Drawing | null) => void): void;
    free(): void;
  }

  class HeifDecoder {
    readonly decoder: { delete(): void } | null;
    /** @returns the images of a file, not decoded yet; none if it is not a HEIC */
    decode(bytes: Uint8Array): HeifImage[];
  }

  const heif: { readonly HeifDecoder: typeof HeifDecoder };
  export default heif;
}
