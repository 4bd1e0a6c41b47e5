import { extname } from 'node:path';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../auth/access.guard';
import { FrontEnd } from '../../platform/front-end';
import { compress, type Encoding, preferredEncoding } from '../../platform/http/representation';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
};
const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.svg', '.wasm', '.ttf']);
/** Isolates the worker that renders PDFs, in case a PDF exploits it. */
const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";
const BROTLI_QUALITY = 11;

/** The front end's files, from memory. Their names contain a hash, so browsers cache them forever. */
@Public()
@Controller()
export class AssetsController {
  private readonly compressed = new Map<string, Promise<Buffer>>();

  constructor(private readonly frontEnd: FrontEnd) {}

  @Get('assets/:name')
  async get(
    @Param('name') name: string,
    @Headers('accept-encoding') accept: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const bytes = this.frontEnd.files.get(name);
    const type = TYPES[extname(name)];
    if (!bytes || !type) throw notFound('There is no such file.');
    const encoding = COMPRESSIBLE.has(extname(name)) ? preferredEncoding(accept) : undefined;
    if (encoding) void reply.header('content-encoding', encoding);
    void reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    if (extname(name) === '.mjs') void reply.header('content-security-policy', WORKER_POLICY);
    await reply.send(encoding ? await this.compressOnce(name, bytes, encoding) : bytes);
  }

  private compressOnce(name: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${name}`;
    const body = this.compressed.get(key) ?? compress(bytes, encoding, BROTLI_QUALITY);
    this.compressed.set(key, body);
    return body;
  }
}
