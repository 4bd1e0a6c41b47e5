/** A page to be printed. It stands at an address of its own, below which its pictures are answered from memory. */
export interface PrintDocument {
  readonly html: string;
  /** By their address relative to the page's, such as `picture/0`. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface Picture {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
