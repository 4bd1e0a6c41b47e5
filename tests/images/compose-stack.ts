import { readFile } from 'node:fs/promises';
import { startObjectServer, waitFor } from '@coverleaf/testing';
import { type ComposeFile, readCompose } from './compose-file';
import { type ComposeServers, startComposeServers } from './compose-servers';
import { Container } from './container';
import { type Image } from './image-builder';

/** Runs our part of the compose file as an engine would, with the file's own environment. */
export class ComposeStack {
  private readonly containers = new Map<string, Container>();

  private constructor(
    private readonly file: ComposeFile,
    private readonly images: ReadonlyMap<string, Image>,
    readonly servers: ComposeServers,
  ) {}

  /** @param settings as in `.env` */
  static async prepare(
    images: ReadonlyMap<string, Image>,
    settings: Readonly<Record<string, string>>,
  ): Promise<ComposeStack> {
    const objects = await startObjectServer();
    const { S3_ACCESS_KEY, S3_SECRET_KEY } = objects.env;
    const text = await readFile('docker-compose.yml', 'utf8');
    const file = readCompose(text, { ...settings, S3_ACCESS_KEY, S3_SECRET_KEY });
    const servers = await startComposeServers(file, objects);
    // Assigns all addresses before the first container reads its hosts file.
    for (const name of Object.keys(file.services)) servers.network.addressOf(name);
    return new ComposeStack(file, images, servers);
  }

  /** The services that are built here, in the order of the file. */
  get built(): readonly string[] {
    return Object.keys(this.file.services).filter((name) => this.file.services[name]?.build);
  }

  addressOf(name: string): string {
    return this.servers.network.addressOf(name);
  }

  /** @param changes to its environment */
  async start(name: string, changes: Readonly<Record<string, string>> = {}): Promise<Container> {
    const service = this.file.services[name];
    const image = this.images.get(service?.build?.target ?? '');
    if (!service || !image) throw new Error(`${name} is not built here`);
    const environment = { ...service.environment, ...changes };
    const container = await Container.start(name, image, environment, this.servers.network);
    this.containers.set(name, container);
    return container;
  }

  /** Waits until the image's health check passes. */
  async untilHealthy(name: string): Promise<void> {
    const container = this.containers.get(name);
    try {
      await waitFor(async () => (await container?.healthCode()) === 0, {
        timeoutMs: 180_000,
        everyMs: 1_000,
      });
    } catch (cause) {
      throw new Error(`${name} does not become healthy. It said: ${container?.said.slice(-2_000)}`, {
        cause,
      });
    }
  }

  /** Stops all containers, callers before the services they call, as Compose does. @returns exit codes by name */
  async stopAll(): Promise<Record<string, number | null>> {
    const codes: Record<string, number | null> = {};
    const stop = async (name: string): Promise<void> => {
      const container = this.containers.get(name);
      if (container?.isRunning) codes[name] = await container.stop();
    };
    await stop('gateway');
    await Promise.all([...this.containers.keys()].map(stop));
    return codes;
  }

  async remove(): Promise<void> {
    for (const container of this.containers.values()) container.kill();
    await Promise.all([...this.containers.values()].map(({ ended }) => ended));
    await this.servers.stop();
  }
}
