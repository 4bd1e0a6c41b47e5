import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadReceipt } from '@coverleaf/contracts';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { type Answer, Borrower } from '../stack/borrower';
import type { Stack } from '../stack/start-stack';

/** An upload that was answered 201, so it must not be lost. */
export interface AcceptedUpload {
  readonly uploadId: string;
  readonly confirmationId: string;
  /** The hash of the PDF; null for an image, which is converted. */
  readonly sha256: string | null;
}

/** As long as a patient person keeps pressing the button. */
const PATIENCE_MS = 120_000;
/** Lenders with an account, without one, and set to RightTrack. */
const LENDERS = ['skyla', 'harbor', 'ufcu'];

/** Uploads a document and contact details, and sends again until both are answered 201, as the portal's page does. */
export async function uploadUntilAccepted(
  stack: Pick<Stack, 'portalUrl'>,
  number: number,
): Promise<AcceptedUpload> {
  const borrower = new Borrower(stack);
  const isImage = number % 3 === 2;
  const bytes = isImage ? await photoOf(number) : await documentOf(number);
  const lenderSlug = LENDERS[number % LENDERS.length] ?? 'skyla';
  const idempotencyKey = randomUUID();
  const fields = { name: `Borrower ${number}`, lenderSlug };
  const filename = isImage ? 'photo.png' : 'policy.pdf';
  const receipt = await until201<UploadReceipt>(() =>
    borrower.upload({ bytes, filename, fields, idempotencyKey }),
  );
  const { id } = await until201(() => borrower.confirm(receipt));
  return {
    uploadId: receipt.id,
    confirmationId: id,
    sha256: isImage ? null : createHash('sha256').update(bytes).digest('hex'),
  };
}

async function documentOf(number: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawText(`Declarations page of borrower ${number}`);
  return Buffer.from(await document.save());
}

/** A photo as a phone without script sends it. */
function photoOf(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: 120, b: 200 };
  return sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
}

async function until201<T>(send: () => Promise<Answer<T>>): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const answer = await send().catch((error: unknown) => ({ status: 0, body: error }));
    if (answer.status === 201) return answer.body as T;
    // 0 means that no reply arrived. Any refusal that isn't temporary would be wrong, because the upload is valid.
    const mayPass = answer.status === 0 || answer.status >= 500 || answer.status === 429;
    if (!mayPass || Date.now() - begun > PATIENCE_MS) {
      throw new Error(`It was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    await pause(200);
  }
}
