// Without zod, so that screens which only ask for the list carry none of it.

/** What a borrower may send; the server decides by opening the file. */
export const ACCEPTED_UPLOAD_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/heic',
] as const;
