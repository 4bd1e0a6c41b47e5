import { Pool } from 'pg';
import { listen, setting } from './listen';

const pool = new Pool({ connectionString: setting('DATABASE_URL'), max: 10 });

/** Uses only node:http and one prepared query, in one process. */
listen((request, response) => {
  const slug = request.url?.split('/').at(-1);
  pool
    .query<object>({
      name: 'lender',
      text: `select id, name, slug, logo_url as "logoUrl", primary_color as "primaryColor",
        secondary_color as "secondaryColor", right_track as "rightTrack", template_id as "templateId"
        from lenders where slug = $1 and active and deleted_at is null`,
      values: [slug],
    })
    .then(({ rows: [lender] }) => {
      response.writeHead(lender ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(lender));
    })
    .catch(() => response.writeHead(500).end());
});
