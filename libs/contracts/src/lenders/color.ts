import { z } from 'zod';

/** `#rrggbb`, kept in lower case. */
export const HexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color like #003057');
