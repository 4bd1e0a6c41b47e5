import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PageAssets, PageRenderer } from '@coverleaf/contracts';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config';

/** Root-relative URLs of the files that the shell of the staff app links. */
export interface ShellAssets {
  readonly script: string;
  readonly style: string;
  readonly fonts: readonly string[];
  readonly icon: string;
}

/** The built front end: its renderer, its files, and the files that pages link. */
@Injectable()
export class FrontEnd {
  readonly renderer: PageRenderer;
  readonly assets: PageAssets;
  readonly shellAssets: ShellAssets;
  readonly files: ReadonlyMap<string, Buffer>;

  constructor(@InjectConfig() config: GatewayConfig) {
    const folder = resolve(config.FRONTEND_DIR);
    // oxlint-disable-next-line typescript/no-require-imports -- a build product, known only when it runs
    this.renderer = require(join(folder, 'server', 'entry-server.cjs')) as PageRenderer;
    this.assets = readJson(join(folder, 'page-assets.json')) as PageAssets;
    this.shellAssets = readJson(join(folder, 'admin-assets.json')) as ShellAssets;
    // Files of both builds, such as fonts, have the same name and content.
    this.files = new Map(['client', 'admin'].flatMap((build) => readFiles(join(folder, build, 'assets'))));
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const readFiles = (folder: string): [string, Buffer][] =>
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
