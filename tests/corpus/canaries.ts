import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startHttpServer } from '../stack/http-server';
import type { Canaries } from './input-channels';

export interface RunningCanaries extends Canaries {
  /** The addresses that somebody asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Lays out what hostile content may reach for, and notes who does. */
export async function startCanaries(): Promise<RunningCanaries> {
  const asked: string[] = [];
  const server = await startHttpServer(({ url = '' }, response) => {
    asked.push(url);
    response.end();
  });
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const image = join(folder, 'canary.png');
  await sharp({ create: { width: 200, height: 60, channels: 3, background: '#0000ff' } }).toFile(image);
  return {
    asked,
    web: server.url,
    image,
    pipe,
    async close() {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
