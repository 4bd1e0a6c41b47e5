import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PageAssets, PageRenderer } from '@coverleaf/contracts';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config';

/** The built front end: its renderer, its files, and which of them a page links. */
@Injectable()
export class FrontEnd {
  readonly renderer: PageRenderer;
  readonly assets: PageAssets;
  /** Every file under /assets/, by name. */
  readonly files: ReadonlyMap<string, Buffer>;

  constructor(@InjectConfig() config: GatewayConfig) {
    const folder = resolve(config.FRONTEND_DIR);
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a build product, known only when it runs
    this.renderer = require(join(folder, 'server', 'entry-server.cjs')) as PageRenderer;
    this.assets = JSON.parse(readFileSync(join(folder, 'page-assets.json'), 'utf8')) as PageAssets;
    const assets = join(folder, 'client', 'assets');
    this.files = new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))]));
  }
}
