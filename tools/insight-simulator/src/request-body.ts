import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 32 * 1024 * 1024;

/** A request that Insight rejects permanently. */
export class RefusedRequest extends Error {
  constructor(
    readonly status: 400 | 413 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MAX_BYTES) throw new RefusedRequest(413, 'The body is too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** @throws RefusedRequest */
export const readText = async (request: IncomingMessage): Promise<string> =>
  (await bytesOf(request)).toString('utf8');

/** @throws RefusedRequest */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  return parseJson(await readText(request));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RefusedRequest(400, 'This is not JSON');
  }
}

/**
 * The fields of a multipart form. A file is described, not kept: `{fileName, contentType, bytes, sha256}`; the content
 * of a JSON file is kept.
 * @throws RefusedRequest
 */
export async function readForm(request: IncomingMessage): Promise<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) throw new RefusedRequest(415, 'A multipart form is wanted');
  const bytes = await bytesOf(request);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new RefusedRequest(400, 'The form cannot be read');
    });
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : await contentOf(value);
  }
  return fields;
}

async function contentOf(file: File): Promise<unknown> {
  if (file.type !== 'application/json') return describeFile(file);
  return parseJson(await file.text());
}

async function describeFile(file: File): Promise<Record<string, unknown>> {
  const content = Buffer.from(await file.arrayBuffer());
  return {
    fileName: file.name,
    contentType: file.type,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}
