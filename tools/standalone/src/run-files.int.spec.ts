import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pidFileContent } from '@coverleaf/local-servers';
import { useDataFolder } from '../test/use-data-folder';
import { argumentsOf } from './children';
import { DataFolderInUse, lockDataFolder } from './data-lock';
import { endLeftovers, writePid } from './run-files';

describe('a process left by a killed start', () => {
  let left: ChildProcess | undefined;
  afterEach(() => left?.kill('SIGKILL'));
  const folder = useDataFolder();

  const leave = async (path: string): Promise<ChildProcess> => {
    const program = join(folder.root, path);
    await mkdir(dirname(program), { recursive: true });
    await writeFile(program, `setInterval(() => undefined, 1_000); console.log('here');`);
    left = spawn(process.execPath, [path], { cwd: folder.root, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(left.stdout ?? left, 'data');
    await writePid(folder, 'document', left.pid ?? 0);
    return left;
  };

  it.each([
    ['as it was built', false],
    ['from its source', true],
  ])('is ended if it is the service, %s', async (_how, dev) => {
    const service = await leave(argumentsOf('document', dev).at(-1) ?? '');
    // A stopped process, which can't notice that its supervisor is gone.
    service.kill('SIGSTOP');
    const ended = once(service, 'exit');
    await endLeftovers(folder);
    expect((await ended)[1]).toBe('SIGTERM');
  });

  it('is not killed if another process now has its process id, even with the same command line', async () => {
    const other = await leave(argumentsOf('document', false).at(-1) ?? '');
    // A pid file from before a power cut, whose id now belongs to another process.
    await writeFile(join(folder.run, 'document.pid'), `${other.pid} 0123/456\n`);
    await endLeftovers(folder);
    expect(other.exitCode ?? other.signalCode).toBeNull();
  });

  it('does not prevent a start if another process now has its process id', async () => {
    const other = await leave(join('tools', 'standalone', 'main.js'));
    await writeFile(join(folder.run, 'standalone.pid'), `${other.pid} 0123/456\n`);
    const unlock = await lockDataFolder(folder);
    await unlock();
  });

  it('blocks the folder while it is still running', async () => {
    const other = await leave(join('tools', 'standalone', 'main.js'));
    for (const note of [await pidFileContent(other.pid ?? 0), `${other.pid}`]) {
      await writeFile(join(folder.run, 'standalone.pid'), note);
      await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse);
    }
  });
});
