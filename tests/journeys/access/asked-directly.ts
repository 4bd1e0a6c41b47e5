import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Actor, createUserRpc, type NewUser } from '@coverleaf/contracts';
import { query } from '../../stack/query';
import type { Stack } from '../../stack/start-stack';

/** Whoever reaches a service's port is not one of us for that. */
export function askedDirectly(started: () => Stack): void {
  it('no service listens to whoever leaves the gateway out, whoever it says that it is', async () => {
    const { dataDir } = started();
    const [admin] = (await query(
      dataDir,
      'identity',
      `select id from users where role = 'admin' limit 1`,
    )) as {
      id: string;
    }[];
    const actor: Actor = {
      userId: admin?.id ?? '',
      sessionId: crypto.randomUUID(),
      role: 'admin',
      lenderId: null,
    };
    const user: NewUser = {
      email: 'mallory@example.com',
      password: 'correct horse battery',
      name: 'M',
      role: 'admin',
    };
    const answer = await ask(await rpcPort(dataDir, 'identity'), {
      pattern: createUserRpc.name,
      data: { correlationId: 'asked-directly', input: createUserRpc.input.parse({ actor, user }) },
      id: '1',
    });
    expect(answer).not.toContain('#');
    const made = await query(dataDir, 'identity', `select id from users where email = '${user.email}'`);
    expect(made).toEqual([]);
  });
}

async function rpcPort(dataDir: string, service: string): Promise<number> {
  const text = await readFile(join(dataDir, 'run', 'ports.json'), 'utf8');
  const { services } = JSON.parse(text) as { services: Record<string, { rpc: number }> };
  return services[service]?.rpc ?? 0;
}

/** As services frame what they say to each other. What it says first, or until it ends. */
async function ask(port: number, message: object): Promise<string> {
  const text = JSON.stringify(message);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    if (answer.includes('#')) socket.destroy();
  });
  socket.write(`${text.length}#${text}`);
  await once(socket, 'close');
  return answer;
}
