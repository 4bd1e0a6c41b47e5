import { loadavg } from 'node:os';
import type { DataSource } from 'typeorm';

/** When the largest tables were last vacuumed and analyzed, and what changed since. For reading figures by. */
export async function tableStates(dataSource: DataSource): Promise<string> {
  const rows: { name: string; live: string; dead: string; changed: string; analyzed: string | null }[] =
    await dataSource.query(
      `select relname as name, n_live_tup as live, n_dead_tup as dead, n_mod_since_analyze as changed,
          to_char(greatest(last_analyze, last_autoanalyze), 'HH24:MI:SS') as analyzed
         from pg_stat_user_tables
        where relname in ('cases', 'case_events_earlier', 'case_evidence', 'case_charges', 'insurance_uploads', 'document_readings')
        order by relname`,
    );
  const told = rows.map(
    ({ name, live, dead, changed, analyzed }) =>
      `${name}: ${live} rows, ${dead} dead, ${changed} changed since it was analyzed (${analyzed ?? 'never'})`,
  );
  const load = loadavg().map((one) => one.toFixed(2));
  return `${told.join('\n')}\nload of the machine: ${load.join(', ')}`;
}
