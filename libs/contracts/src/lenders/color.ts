import { z } from 'zod';

/** `#rrggbb`, kept in lower case. */
export const HexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color like #003057');

/** What the form of a new lender begins with. */
export const NEW_LENDER_COLORS = { primaryColor: '#e63946', secondaryColor: '#f1faee' } as const;
