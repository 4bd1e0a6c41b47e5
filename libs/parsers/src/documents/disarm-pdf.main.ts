import { serveRequests } from '@coverleaf/bounded-process';
import { disarmPdf, UnreadablePdfError } from './disarm-pdf';
import type { DisarmResult } from './disarm-pdf.program';
import type { FileToInspect } from './inspect-file.program';

async function disarm(bytes: Uint8Array): Promise<DisarmResult> {
  try {
    return { ok: true, ...(await disarmPdf(bytes)) };
  } catch (error) {
    if (error instanceof UnreadablePdfError) return { ok: false };
    throw error;
  }
}

serveRequests(({ bytes }: FileToInspect) => disarm(new Uint8Array(bytes)));
