import { Transform, type TransformCallback } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** More than any real email has. Parsing more would block the process. */
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 4 * 1024,
  fields: 5_000,
  files: 1_000,
  parts: 6_000,
  headerPairs: 50,
};

/** How long the parser may take to finish after the last byte, in milliseconds. Bytes after the end of a form can stall it. */
const FINISH_TIMEOUT_MS = 2_000;

/** The bytes are not a form, or have more parts than an email has. */
export class MalformedFormError extends Error {
  override readonly name = 'MalformedFormError';
}

/** Passes a form through unchanged and keeps the wanted fields. */
export class PassthroughParser extends Transform {
  /** By name, at most the first two values, each cut at 4 kB. */
  readonly fields = new Map<string, string[]>();
  private readonly parser: BusboyInstance;

  /** @throws MalformedFormError if the Content-Type is not that of a form */
  constructor(contentType: string, wanted: ReadonlySet<string>) {
    super();
    try {
      this.parser = new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
    } catch (cause) {
      throw new MalformedFormError('This is not the type of a form', { cause });
    }
    const malformed = (cause?: unknown) => void this.destroy(new MalformedFormError('no form', { cause }));
    this.parser
      .on('field', (name, value) => {
        const [first] = this.fields.get(name) ?? [];
        if (wanted.has(name)) this.fields.set(name, first === undefined ? [value] : [first, value]);
      })
      // An incomplete file emits its own error, which would end the process without a listener.
      .on('file', (_name, file) => file.on('error', malformed).resume())
      .on('error', malformed)
      .on('partsLimit', malformed)
      .on('fieldsLimit', malformed)
      .on('filesLimit', malformed);
  }

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.parser.write(data, () => done(null, data));
  }

  override _flush(done: TransformCallback): void {
    const late = setTimeout(
      () => this.destroy(new MalformedFormError('a form without end')),
      FINISH_TIMEOUT_MS,
    ).unref();
    this.parser.once('finish', () => {
      clearTimeout(late);
      done();
    });
    this.parser.end();
  }
}
