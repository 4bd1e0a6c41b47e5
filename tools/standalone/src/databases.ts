import { Client } from 'pg';

export interface DatabaseLogin {
  readonly name: string;
  readonly password: string;
}

export interface DatabaseLogins {
  /** Owns the tables and runs migrations. The database has its name. */
  readonly owner: DatabaseLogin;
  /** Reads and writes rows; the migrations give it its rights. */
  readonly worker: DatabaseLogin;
}

/** The addresses of a database for its two logins. */
export interface DatabaseUrls {
  readonly owner: string;
  readonly worker: string;
}

/**
 * Creates missing logins, sets their passwords, and gives each owner a database of its name that only its two logins can
 * connect to.
 * @param serverUrl of a login that may create roles and databases
 * @returns the addresses in the order of the logins
 */
export async function ensureDatabases(
  serverUrl: string,
  databases: readonly DatabaseLogins[],
): Promise<DatabaseUrls[]> {
  const server = new URL(serverUrl);
  if (server.pathname.length <= 1) server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    const addresses: DatabaseUrls[] = [];
    for (const { owner, worker } of databases) {
      await ensureLogin(client, owner);
      await ensureLogin(client, worker);
      await ensureDatabase(client, owner.name, worker.name);
      const addressFor = ({ name, password }: DatabaseLogin): string =>
        Object.assign(new URL(server), { username: name, password, pathname: `/${owner.name}` }).href;
      addresses.push({ owner: addressFor(owner), worker: addressFor(worker) });
    }
    return addresses;
  } finally {
    await client.end();
  }
}

async function ensureLogin(client: Client, { name, password }: DatabaseLogin): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  await client.query(
    `${known.rowCount ? 'ALTER' : 'CREATE'} ROLE ${client.escapeIdentifier(name)}
       LOGIN PASSWORD ${client.escapeLiteral(password)}`,
  );
}

async function ensureDatabase(client: Client, owner: string, worker: string): Promise<void> {
  const id = client.escapeIdentifier(owner);
  // On managed servers, the administrator must be a member of the role that is to own something.
  await client.query(`GRANT ${id} TO CURRENT_USER`);
  const there = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [owner]);
  if (!there.rowCount) {
    await client.query(`CREATE DATABASE ${id} OWNER ${id}`);
    await client.query(`REVOKE ALL ON DATABASE ${id} FROM PUBLIC`);
  }
  await client.query(`GRANT CONNECT ON DATABASE ${id} TO ${client.escapeIdentifier(worker)}`);
}
