import { z } from 'zod';

/** Bytes in the reply of a parser. */
export const bytesUpTo = (max: number) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= max);
