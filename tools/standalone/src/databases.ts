import { Client } from 'pg';

export interface DatabaseLogin {
  readonly name: string;
  readonly password: string;
}

/**
 * Creates missing logins, sets their passwords, and gives each a database of its name that no other login can connect to.
 * @param serverUrl of a login that may create roles and databases
 * @returns the URL of each database by name
 */
export async function ensureDatabases(
  serverUrl: string,
  logins: readonly DatabaseLogin[],
): Promise<Record<string, string>> {
  const server = new URL(serverUrl);
  if (server.pathname.length <= 1) server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    const addresses: Record<string, string> = {};
    for (const login of logins) {
      await ensureDatabase(client, login);
      const address = new URL(server);
      Object.assign(address, { username: login.name, password: login.password, pathname: `/${login.name}` });
      addresses[login.name] = address.href;
    }
    return addresses;
  } finally {
    await client.end();
  }
}

async function ensureDatabase(client: Client, { name, password }: DatabaseLogin): Promise<void> {
  const id = client.escapeIdentifier(name);
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  await client.query(
    `${known.rowCount ? 'ALTER' : 'CREATE'} ROLE ${id} LOGIN PASSWORD ${client.escapeLiteral(password)}`,
  );
  const there = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (there.rowCount) return;
  // On managed servers, the administrator must be a member of the role that is to own something.
  await client.query(`GRANT ${id} TO CURRENT_USER`);
  await client.query(`CREATE DATABASE ${id} OWNER ${id}`);
  await client.query(`REVOKE CONNECT ON DATABASE ${id} FROM PUBLIC`);
}
