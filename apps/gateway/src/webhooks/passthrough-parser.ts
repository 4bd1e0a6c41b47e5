import { Transform, type TransformCallback } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** More than any mail has; a form of more would keep everybody waiting while it is read. */
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 4 * 1024,
  fields: 5_000,
  files: 1_000,
  parts: 6_000,
  headerPairs: 50,
};

/** The parser has all by then. What lies behind the end of a form can keep it waiting for ever, in milliseconds. */
const FINISH_MS = 2_000;

/** What passed is no form, or one of more parts than a mail has. */
export class MalformedForm extends Error {
  override readonly name = 'MalformedForm';
}

/** Lets a form through as it is, and keeps the few fields that are wanted of it. */
export class PassthroughParser extends Transform {
  /** The first value of each, and the second where there are more. Cut at 4 kB. */
  readonly fields = new Map<string, string[]>();
  private readonly parser: BusboyInstance;

  /** @throws MalformedForm where the Content-Type is not one of a form */
  constructor(contentType: string, wanted: ReadonlySet<string>) {
    super();
    try {
      this.parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: LIMITS,
      });
    } catch (cause) {
      throw new MalformedForm('This is not the type of a form', { cause });
    }
    const malformed = (cause?: unknown): void => void this.destroy(new MalformedForm('no form', { cause }));
    this.parser
      .on('field', (name, value) => {
        const [first] = this.fields.get(name) ?? [];
        if (wanted.has(name)) this.fields.set(name, first === undefined ? [value] : [first, value]);
      })
      // A file that breaks off fails by itself, and takes the process along where nobody listens.
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
    const late = setTimeout(() => this.destroy(new MalformedForm('a form without end')), FINISH_MS).unref();
    this.parser.once('finish', () => {
      clearTimeout(late);
      done();
    });
    this.parser.end();
  }
}
