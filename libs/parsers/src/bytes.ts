import { z } from 'zod';

/** Schema of bytes in the reply of a parser. */
export const bytesUpTo = (max: number) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= max);
