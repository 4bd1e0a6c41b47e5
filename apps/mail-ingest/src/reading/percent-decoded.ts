const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** The bytes behind `a+b%20c`; a percent sign that is none of an escape stays. */
export function percentDecoded(bytes: Buffer): Buffer {
  const decoded = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? 0;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT) {
      const [high, low] = [nibble(bytes[at + 1]), nibble(bytes[at + 2])];
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    decoded[length] = byte;
    length += 1;
  }
  return decoded.subarray(0, length);
}

function nibble(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
