import type { Readable } from 'node:stream';
import type { BucketItem, Client } from 'minio';
import * as http from 'node:http';
import * as https from 'node:https';
import {
  type Bucket,
  type ByteStore,
  type ListedObject,
  ObjectNotFoundError,
  type ObjectStat,
  ObjectStoreError,
  StoreUnavailableError,
} from './object-store.port';
import { assertKeyPrefix, assertObjectKey } from './object-key';
import type { S3Settings } from './create-object-store';

/** Milliseconds without a byte after which the server counts as unavailable. */
const SILENCE_MS = 20_000;

/** Memory per put. Most files of borrowers fit and take one request. Parts of S3 have at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;
const MISSING = ['NoSuchKey', 'NotFound', 'NoSuchBucket'];

type Part = Awaited<ReturnType<Client['uploadPart']>>;

/** Objects on an S3 server. Buckets are created if missing. */
export class S3Store implements ByteStore {
  private readonly ensured = new Map<Bucket, Promise<void>>();

  private constructor(
    private readonly client: Client,
    private readonly settings: S3Settings,
  ) {}

  /** Does not connect yet: an unavailable server shows at the first call, or in `check`. */
  static async open(settings: S3Settings): Promise<S3Store> {
    return new S3Store(await connectS3(settings), settings);
  }

  /*
   * minio's putObject continues an unfinished upload of the same key, so concurrent puts would mix; and it leaves parts
   * behind if the source fails. So this sends the parts itself.
   */
  async put(bucket: Bucket, key: string, body: AsyncIterable<Buffer>): Promise<void> {
    assertObjectKey(key);
    await this.ensureBucket(bucket);
    const blocks = blocksOf(body, PART_BYTES);
    const first = (await blocks.next()).value as Buffer;
    const second = await blocks.next();
    if (second.done) {
      await orUnavailable(this.client.putObject(this.nameOf(bucket), key, first, first.length));
    } else {
      await this.putInParts(bucket, key, first, second.value, blocks);
    }
  }

  async get(bucket: Bucket, key: string, bytes?: number): Promise<Readable> {
    assertObjectKey(key);
    const name = this.nameOf(bucket);
    return orUnavailable(
      bytes ? this.client.getPartialObject(name, key, 0, bytes) : this.client.getObject(name, key),
    );
  }

  async stat(bucket: Bucket, key: string): Promise<ObjectStat> {
    assertObjectKey(key);
    const found = await orUnavailable(this.client.statObject(this.nameOf(bucket), key));
    return { bytes: found.size, storedAt: found.lastModified };
  }

  async delete(bucket: Bucket, key: string): Promise<void> {
    assertObjectKey(key);
    try {
      await orUnavailable(this.client.removeObject(this.nameOf(bucket), key));
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
    }
  }

  async *list(bucket: Bucket, prefix = ''): AsyncGenerator<ListedObject> {
    assertKeyPrefix(prefix);
    try {
      const found = this.client.listObjectsV2(this.nameOf(bucket), prefix, true) as AsyncIterable<BucketItem>;
      for await (const item of found) {
        if (item.name) yield { key: item.name, bytes: item.size, storedAt: item.lastModified ?? new Date(0) };
      }
    } catch (error) {
      const known = toStoreError(error);
      if (!(known instanceof ObjectNotFoundError)) throw known;
    }
  }

  async check(): Promise<void> {
    await orUnavailable(this.client.bucketExists(this.nameOf('insurance')));
  }

  private async putInParts(
    bucket: Bucket,
    key: string,
    first: Buffer,
    second: Buffer,
    others: AsyncIterable<Buffer>,
  ): Promise<void> {
    const name = this.nameOf(bucket);
    const upload = await orUnavailable(this.client.initiateNewMultipartUpload(name, key, {}));
    const parts: Part[] = [];
    const send = async (block: Buffer) => {
      const place = {
        bucketName: name,
        objectName: key,
        uploadID: upload,
        partNumber: parts.length + 1,
        headers: {},
      };
      parts.push(await orUnavailable(this.client.uploadPart(place, block)));
    };
    try {
      await send(first);
      await send(second);
      for await (const block of others) await send(block);
      await orUnavailable(this.client.completeMultipartUpload(name, key, upload, parts));
    } catch (error) {
      await this.client.abortMultipartUpload(name, key, upload).catch((cause: unknown) => {
        // The server's lifecycle rule will delete the unfinished upload; the first error matters more.
        const both = new AggregateError(
          [error, cause],
          'An upload failed, and its parts could not be removed',
        );
        throw new StoreUnavailableError(both);
      });
      if (!isOvertaken(error)) throw error;
    }
  }

  private nameOf(bucket: Bucket): string {
    return this.settings.bucketPrefix + bucket;
  }

  private ensureBucket(bucket: Bucket): Promise<void> {
    const known = this.ensured.get(bucket);
    if (known) return known;
    const making = orUnavailable(this.makeBucket(this.nameOf(bucket)));
    this.ensured.set(bucket, making);
    making.catch(() => this.ensured.delete(bucket));
    return making;
  }

  private async makeBucket(name: string): Promise<void> {
    if (await this.client.bucketExists(name)) return;
    try {
      await this.client.makeBucket(name, this.settings.region);
    } catch (error) {
      // A concurrent process may have created it first.
      if (!(await this.client.bucketExists(name))) throw error;
    }
  }
}

/**
 * Older releases of OpenStack Swift refuse the slower of two concurrent uploads. The other one won, so this is not an
 * error.
 */
function isOvertaken(error: unknown): boolean {
  const { cause } = error as { cause?: { status?: unknown } };
  return cause?.status === '202 Accepted';
}

function toStoreError(error: unknown): ObjectStoreError {
  if (error instanceof ObjectStoreError) return error;
  const code = (error as { code?: string }).code ?? '';
  return MISSING.includes(code) ? new ObjectNotFoundError() : new StoreUnavailableError(error);
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Splits a stream into blocks of `size` bytes. The last may be shorter; an empty stream has one empty block. */
async function* blocksOf(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const data of body) {
    parts.push(data);
    held += data.length;
    while (held > size) {
      const all = Buffer.concat(parts, held);
      yield all.subarray(0, size);
      parts = [all.subarray(size)];
      held -= size;
    }
  }
  yield Buffer.concat(parts, held);
}

/** A client with keep-alive connections and a timeout, which minio does not have. */
async function connectS3(settings: S3Settings): Promise<Client> {
  // Loaded on demand: it takes 22 MB and 0.1 s at start.
  const minio = await import('minio');
  const url = new URL(settings.endpoint);
  const secure = url.protocol === 'https:';
  const { request } = secure ? https : http;
  const impatient: typeof request = (...args: unknown[]) => {
    const sent = Reflect.apply(request, undefined, args) as http.ClientRequest;
    return sent.setTimeout(SILENCE_MS, () => {
      sent.destroy(Object.assign(new Error('The object store is silent'), { code: 'ETIMEDOUT' }));
    });
  };
  return new minio.Client({
    endPoint: url.hostname,
    port: url.port ? Number(url.port) : undefined,
    useSSL: secure,
    accessKey: settings.accessKey,
    secretKey: settings.secretKey,
    region: settings.region,
    pathStyle: settings.pathStyle,
    // Callers retry; minio's own retry writes to the console.
    retryOptions: { disableRetry: true },
    transport: { request: impatient },
    transportAgent: secure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true }),
  });
}
