/** A page to be printed. It stands at an address of its own, below which its images are answered from memory. */
export interface PrintDocument {
  readonly html: string;
  /** By their address relative to the page's, such as `image/0`. */
  readonly images: ReadonlyMap<string, Image>;
}

export interface Image {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
