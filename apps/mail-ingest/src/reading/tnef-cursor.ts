/** Reads numbers and parts in their order; past the end it throws a RangeError. */
export interface TnefCursor {
  readonly left: number;
  u16(): number;
  u32(): number;
  skip(bytes: number): void;
  part(bytes: number): TnefCursor;
  rest(): Uint8Array;
  useCodePage(codePage: number): void;
  /** Up to the first zero; UTF-16 where the type of the property says so. */
  text(bytes: Uint8Array, type?: number): string;
}

const STRING = 0x1e;
const UNICODE = 0x1f;
/** Bytes of a value of fixed length, padded to four. */
const FIXED: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
};
/** Flag of a property that holds several values. */
const MANY = 0x1000;
/** Properties from here on have a name in front of their value. */
const NAMED = 0x8000;

export function tnefCursor(bytes: Uint8Array): TnefCursor {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let decoder = new TextDecoder('windows-1252');
  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new RangeError('Past the end');
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    get left() {
      return bytes.length - at;
    },
    u16: () => view.getUint16((take(2), at - 2), true),
    u32: () => view.getUint32((take(4), at - 4), true),
    skip: (length) => void take(length),
    part: (length) => tnefCursor(take(length)),
    rest: () => take(bytes.length - at),
    useCodePage(codePage) {
      decoder = decoderOf(codePage);
    },
    text(given, type) {
      const text = (type === UNICODE ? new TextDecoder('utf-16le') : decoder).decode(given);
      return text.split('\0')[0] ?? '';
    },
  };
}

function decoderOf(codePage: number): TextDecoder {
  if (codePage === 65001) return new TextDecoder();
  try {
    return new TextDecoder(`windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** Goes over a property behind its type and id. @returns its value where that is one text */
export function skipProperty(properties: TnefCursor, type: number, id: number): Uint8Array | undefined {
  if (id >= NAMED) skipName(properties);
  const kind = type & ~MANY;
  const fixed = FIXED[kind];
  const isMany = (type & MANY) !== 0;
  const count = fixed === undefined || isMany ? properties.u32() : 1;
  let value: Uint8Array | undefined;
  for (let left = count; left > 0; left -= 1) {
    const length = fixed ?? properties.u32();
    const bytes = properties.part(length).rest();
    properties.skip(-length & 3);
    if (!isMany && (kind === STRING || kind === UNICODE)) value = bytes;
  }
  return value;
}

function skipName(properties: TnefCursor): void {
  properties.skip(16);
  const isText = properties.u32() === 1;
  const length = isText ? properties.u32() : 4;
  properties.skip(length + (-length & 3));
}
