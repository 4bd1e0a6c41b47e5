import {
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFWriter,
} from '@cantoo/pdf-lib';
import { RemovedContent } from '@coverleaf/contracts';
import { ActiveContent } from './active-content';
import type { DisarmResult } from './disarm-pdf.program';
import { hiddenObjects } from './hidden-objects';

type DisarmedPdf = Omit<Extract<DisarmResult, { readonly ok: true }>, 'ok'>;

/** The file has no document that can be rewritten. */
export class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError';
}

/**
 * Rewrites a PDF without its active content, unless it has none and all viewers find the same objects in it. Only for
 * bounded processes. Needs no password if the PDF is only restricted.
 * @throws UnreadablePdfError
 */
export async function disarmPdf(bytes: Uint8Array): Promise<DisarmedPdf> {
  const { context, active, hidden, kinds } = await clean(bytes);
  if (kinds.size === 0) return { pdf: null, removed: [] };
  if (active.isSigned) kinds.add('signature');
  const isWhole = deleteUnreachable(context, active.deleted);
  if (hidden === 'unknown' && !isWhole)
    throw new UnreadablePdfError('The PDF needs objects that can’t be read');
  return { pdf: await write(context), removed: RemovedContent.options.filter((kind) => kinds.has(kind)) };
}

/** Whether `disarmPdf` would leave a PDF as it is; false also if that can't be found out. Only for bounded processes. */
export async function isInert(bytes: Uint8Array): Promise<boolean> {
  try {
    return (await clean(bytes)).kinds.size === 0;
  } catch {
    return false;
  }
}

/** Rewrites any PDF, to find out what rewriting changes. */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { context, active } = await clean(bytes);
  deleteUnreachable(context, active.deleted);
  return write(context);
}

/** Removes the active content from the parsed objects. @throws UnreadablePdfError */
async function clean(bytes: Uint8Array) {
  const context = await parse(bytes);
  const hidden = hiddenObjects(bytes, context);
  const active = new ActiveContent(context);
  active.remove();
  const kinds = new Set(active.removed);
  // Writing the file again removes these: it writes only what the current version refers to, and each object once.
  if (kinds.size === 0 && (hidden || active.isUncertain))
    kinds.add(hidden === 'earlier' ? 'earlier' : 'hidden');
  return { context, active, hidden, kinds };
}

async function parse(bytes: Uint8Array): Promise<PDFContext> {
  try {
    const options = {
      password: '',
      updateMetadata: false,
      preserveXFA: true,
      parseSpeed: ParseSpeeds.Fastest,
    };
    const { context } = await PDFDocument.load(bytes, options);
    if (context.lookup(context.trailerInfo.Root) instanceof PDFDict) return context;
  } catch (cause) {
    throw new UnreadablePdfError('The PDF could not be parsed', { cause });
  }
  throw new UnreadablePdfError('The PDF has no catalog');
}

const write = (context: PDFContext): Promise<Uint8Array> =>
  PDFWriter.forContext(context, Infinity).serializeToBuffer();

/**
 * Also deletes objects that could not be parsed, which would be written unchanged.
 * @param deleted removed objects, which may still be referenced
 * @returns whether all other referenced objects exist
 */
function deleteUnreachable(context: PDFContext, deleted: ReadonlySet<PDFRef>): boolean {
  const { Root, Info } = context.trailerInfo;
  const reached = new Set<PDFRef>();
  let isWhole = true;
  const open = [Root, Info].filter((one) => one !== undefined);
  for (let value = open.pop(); value; value = open.pop()) {
    if (!(value instanceof PDFRef)) open.push(...childrenOf(value));
    else if (!reached.has(value)) {
      reached.add(value);
      const target = context.lookup(value);
      if (target && !(target instanceof PDFInvalidObject)) open.push(target);
      else if (!deleted.has(value)) isWhole = false;
    }
  }
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (!reached.has(ref) || object instanceof PDFInvalidObject) context.delete(ref);
  return isWhole;
}

function childrenOf(value: PDFObject): PDFObject[] {
  if (value instanceof PDFArray) return value.asArray();
  if (value instanceof PDFStream) return value.dict.values();
  return value instanceof PDFDict ? value.values() : [];
}
