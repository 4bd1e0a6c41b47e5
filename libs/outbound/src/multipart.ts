import { randomBytes } from 'node:crypto';

/** A file of a form. */
export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Fields and files by name, in the order in which they are sent. */
export type Form = Readonly<Record<string, string | FormFile>>;

export const jsonFile = (name: string, json: string): FormFile => ({
  name,
  type: 'application/json',
  bytes: Buffer.from(json),
});

interface EncodedForm {
  readonly headers: Readonly<Record<string, string>>;
  /** Refers to the files' bytes. A `FormData` of files would copy them several times. */
  readonly body: readonly Uint8Array[];
}

const CRLF = '\r\n';

/** Encodes a form as `multipart/form-data`, as browsers do. */
export function encodeForm(form: Form): EncodedForm {
  const boundary = `form-${randomBytes(16).toString('hex')}`;
  const body = [
    ...Object.entries(form).flatMap(([field, value]) => [
      Buffer.from(`--${boundary}${CRLF}${headOf(field, value)}${CRLF}${CRLF}`),
      typeof value === 'string' ? Buffer.from(value) : value.bytes,
      Buffer.from(CRLF),
    ]),
    Buffer.from(`--${boundary}--${CRLF}`),
  ];
  const bytes = body.reduce((sum, part) => sum + part.length, 0);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(bytes),
    },
    body,
  };
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
