import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PageAssets, PageRenderer } from '@coverleaf/contracts';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config';

/** The built files that the shell of the staff's application links, as root-relative URLs. */
export interface ShellAssets {
  readonly script: string;
  readonly style: string;
  readonly fonts: readonly string[];
  readonly icon: string;
}

/** The built front end: its renderer, its files, and which of them a page links. */
@Injectable()
export class FrontEnd {
  readonly renderer: PageRenderer;
  readonly assets: PageAssets;
  readonly shellAssets: ShellAssets;
  /** Every file under /assets/, by name. */
  readonly files: ReadonlyMap<string, Buffer>;

  constructor(@InjectConfig() config: GatewayConfig) {
    const folder = resolve(config.FRONTEND_DIR);
    // oxlint-disable-next-line typescript/no-require-imports -- a build product, known only when it runs
    this.renderer = require(join(folder, 'server', 'entry-server.cjs')) as PageRenderer;
    this.assets = readJson(join(folder, 'page-assets.json')) as PageAssets;
    this.shellAssets = readJson(join(folder, 'admin-assets.json')) as ShellAssets;
    // What both builds have, such as the font, has one name and one content.
    this.files = new Map(['client', 'admin'].flatMap((build) => readFiles(join(folder, build, 'assets'))));
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const readFiles = (folder: string): [string, Buffer][] =>
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
