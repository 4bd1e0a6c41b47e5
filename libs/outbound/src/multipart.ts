import { randomBytes } from 'node:crypto';

/** A file of a form. */
export interface FormFile {
  readonly name: string;
  readonly type: string;
  /** How many bytes it has. */
  readonly bytes: number;
  /** Its bytes, from memory: a request that has begun can't fail because of its file. */
  readonly chunks: () => Iterable<Uint8Array>;
}

/** Fields and files by name, in the order in which they are sent. */
export type Form = Readonly<Record<string, string | FormFile>>;

export const jsonFile = (name: string, json: string): FormFile => fileOf(name, 'application/json', json);

/** A file whose content is in memory. */
export function fileOf(name: string, type: string, content: string | Uint8Array): FormFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { name, type, bytes: bytes.length, chunks: () => [bytes] };
}

interface EncodedForm {
  readonly headers: Readonly<Record<string, string>>;
  /** Takes each file's chunks when they are sent. A `FormData` of files would copy them several times. */
  readonly body: Generator<Uint8Array, void>;
}

const CRLF = '\r\n';

/** Encodes a form as `multipart/form-data`, as browsers do. */
export function encodeForm(form: Form): EncodedForm {
  const boundary = `form-${randomBytes(16).toString('hex')}`;
  const parts = [
    ...Object.entries(form).flatMap(([field, value]) => [
      Buffer.from(`--${boundary}${CRLF}${headOf(field, value)}${CRLF}${CRLF}`),
      typeof value === 'string' ? Buffer.from(value) : value,
      Buffer.from(CRLF),
    ]),
    Buffer.from(`--${boundary}--${CRLF}`),
  ];
  const bytes = parts.reduce((sum, part) => sum + (isBuffer(part) ? part.length : part.bytes), 0);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(bytes),
    },
    body: bodyOf(parts),
  };
}

const isBuffer = (part: Buffer | FormFile): part is Buffer => Buffer.isBuffer(part);

function* bodyOf(parts: readonly (Buffer | FormFile)[]): Generator<Uint8Array, void> {
  for (const part of parts)
    if (isBuffer(part)) yield part;
    else yield* part.chunks();
}

function headOf(field: string, value: string | FormFile): string {
  const disposition = `Content-Disposition: form-data; name="${escaped(field)}"`;
  if (typeof value === 'string') return disposition;
  const type = value.type.replaceAll(/[\r\n]/g, '');
  return `${disposition}; filename="${escaped(value.name)}"${CRLF}Content-Type: ${type}`;
}

/** A name must not end its header, or its quotes. */
const escaped = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
