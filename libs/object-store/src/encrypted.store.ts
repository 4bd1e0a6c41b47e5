import { Readable } from 'node:stream';
import {
  clearSize,
  ContentMeter,
  decrypt,
  HEADER_BYTES,
  Keyring,
  LoadedObject,
  NoKeyringError,
  ObjectSealer,
  openHeader,
  rewrapHeader,
  type SealingKey,
} from '@coverleaf/encryption';
import {
  type Bucket,
  type ByteStore,
  type ListedObject,
  type ObjectStat,
  type ObjectStore,
  ObjectTooLargeError,
  PRIVATE_BUCKETS,
  type PutOptions,
  type PutResult,
} from './object-store.port';

/** The sealing key of the service that owns a bucket's objects. */
export type SealingKeySource = (bucket: Bucket) => Promise<SealingKey>;

/** Adds size, hash, and for private buckets encryption to a byte store. */
export class EncryptedStore implements ObjectStore {
  /** @param keys a source of sealing keys can seal all objects, but open only those whose data key is given */
  constructor(
    private readonly bytes: ByteStore,
    private readonly keys: Keyring | SealingKeySource | undefined,
    private readonly encrypted: readonly Bucket[] = PRIVATE_BUCKETS,
  ) {}

  async put(bucket: Bucket, key: string, body: Readable, options: PutOptions = {}): Promise<PutResult> {
    const { limitBytes = Number.POSITIVE_INFINITY, onChunk } = options;
    // Reading reports an error of the source. Without a listener, one before that would end the process.
    body.on('error', () => undefined);
    try {
      const meter = new ContentMeter();
      const clear = meter.pass(body, (chunk, bytes) => {
        if (bytes > limitBytes) throw new ObjectTooLargeError(limitBytes);
        onChunk?.(chunk);
      });
      const sealer = this.isEncrypted(bucket) ? await this.sealerOf(bucket, key) : undefined;
      await this.bytes.put(bucket, key, sealer?.encrypt(clear) ?? clear);
      return { ...meter.result(), dataKey: typeof this.keys === 'function' ? sealer?.dataKey : undefined };
    } catch (error) {
      // A store that fails before it reads leaves the source open, and its sender would hang.
      body.destroy();
      throw error;
    }
  }

  async get(bucket: Bucket, key: string, dataKey?: Buffer): Promise<Readable> {
    if (!this.isEncrypted(bucket)) return this.bytes.get(bucket, key);
    const keys = dataKey ?? this.keyring;
    const source = await this.bytes.get(bucket, key);
    // Reading reports an error of the source. Without a listener, one before that would end the process.
    source.on('error', () => undefined);
    const chunks = decrypt(source, keys, nameOf(bucket, key));
    const clear = new Readable({
      read: () =>
        void chunks.next().then(
          ({ value }) => clear.push(value ?? null),
          (error: Error) => clear.destroy(error),
        ),
      // At once, even while the source is silent.
      destroy(error, done) {
        source.destroy();
        done(error);
      },
    });
    return clear;
  }

  async read(bucket: Bucket, key: string, dataKey?: Buffer): Promise<Buffer<ArrayBuffer>> {
    const stream = await this.get(bucket, key, dataKey);
    return Buffer.concat((await stream.toArray()) as Buffer[]);
  }

  async load(bucket: Bucket, key: string): Promise<LoadedObject> {
    const { keyring } = this;
    const source = await this.bytes.get(bucket, key);
    return LoadedObject.load(source, keyring, nameOf(bucket, key));
  }

  async dataKey(bucket: Bucket, key: string): Promise<Buffer> {
    const { keyring } = this;
    const head = await this.bytes.get(bucket, key, HEADER_BYTES);
    return openHeader(keyring, nameOf(bucket, key), Buffer.concat((await head.toArray()) as Buffer[]));
  }

  async stat(bucket: Bucket, key: string): Promise<ObjectStat> {
    return this.clearStat(bucket, await this.bytes.stat(bucket, key));
  }

  delete(bucket: Bucket, key: string): Promise<void> {
    return this.bytes.delete(bucket, key);
  }

  async *list(bucket: Bucket, prefix = ''): AsyncGenerator<ListedObject> {
    for await (const object of this.bytes.list(bucket, prefix)) yield this.clearStat(bucket, object);
  }

  async rewrap(bucket: Bucket, key: string): Promise<boolean> {
    if (!this.isEncrypted(bucket)) return false;
    const source = await this.bytes.get(bucket, key);
    try {
      const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
      const start = await readAtLeast(chunks, HEADER_BYTES);
      const header = await rewrapHeader(this.keyring, nameOf(bucket, key), start.subarray(0, HEADER_BYTES));
      if (!header) return false;
      await this.bytes.put(bucket, key, join(header, start.subarray(HEADER_BYTES), chunks));
      return true;
    } finally {
      source.destroy();
    }
  }

  check(): Promise<void> {
    return this.bytes.check();
  }

  private async sealerOf(bucket: Bucket, key: string): Promise<ObjectSealer> {
    const keys = typeof this.keys === 'function' ? await this.keys(bucket) : this.keyring;
    return ObjectSealer.create(keys, nameOf(bucket, key));
  }

  private get keyring(): Keyring {
    if (!(this.keys instanceof Keyring))
      throw new NoKeyringError('This process has no keys, so the private buckets are closed to it');
    return this.keys;
  }

  private isEncrypted(bucket: Bucket): boolean {
    return this.encrypted.includes(bucket);
  }

  private clearStat<T extends ObjectStat>(bucket: Bucket, stat: T): T {
    return this.isEncrypted(bucket) ? { ...stat, bytes: clearSize(stat.bytes) } : stat;
  }
}

const nameOf = (bucket: Bucket, key: string): string => `${bucket}/${key}`;

/** At least the first bytes. */
async function readAtLeast(chunks: AsyncIterator<Buffer>, bytes: number): Promise<Buffer> {
  let read = Buffer.alloc(0);
  while (read.length < bytes) {
    const next = await chunks.next();
    if (next.done) break;
    read = Buffer.concat([read, next.value]);
  }
  return read;
}

async function* join(header: Buffer, body: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield header;
  if (body.length > 0) yield body;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
