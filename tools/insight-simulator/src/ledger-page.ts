/** The page at the simulator's root: what Insight has received, and controls for faults. */
export const LEDGER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Insight simulator</title>
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark; --line: light-dark(#d9dee5, #333a44); --soft: light-dark(#f5f7f9, #1b2027);
    --text: light-dark(#1c2530, #e6eaf0); --dim: light-dark(#5a6675, #9aa6b5); --on: light-dark(#0b5cad, #7db8f5); }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 72rem; padding: 2rem 1rem 4rem; color: var(--text);
    font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #12161b); }
  h1 { font-size: 1.5rem; margin: 0; }
  h2 { font-size: 1.1rem; margin: 2rem 0 .75rem; }
  p { margin: .25rem 0; color: var(--dim); max-width: 65ch; }
  fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
  button, input { font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line);
    border-radius: .4rem; padding: .35rem .8rem; }
  button[aria-pressed=true] { border-color: var(--on); color: var(--on); font-weight: 600; }
  input { width: 6rem; }
  :focus-visible { outline: 2px solid var(--on); outline-offset: 2px; }
  .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
  table { border-collapse: collapse; width: 100%; font-size: .9rem; }
  th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
  th { background: var(--soft); white-space: nowrap; }
  tr:last-child td { border-bottom: 0; }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .85rem/1.45 ui-monospace, monospace; }
  .repeated td { color: var(--dim); }
</style>
</head>
<body>
<h1>Insight simulator</h1>
<p>Stands in for the Insight service. References it knows: REF-1001 (In Force), REF-1002 (In Review),
REF-1003 (force placed), REF-1004 (Expired), REF-1005 (Pending Renewal).</p>
<h2>Behavior</h2>
<fieldset id="modes"><legend hidden>Behavior</legend></fieldset>
<p><label>For the next <input id="times" type="number" min="1" placeholder="all"> requests</label></p>
<p id="state" role="status"></p>
<h2>Ledger <span id="count"></span></h2>
<div class="scroll" tabindex="0" role="region" aria-label="Ledger"><table>
<thead><tr><th scope="col">Received</th><th scope="col">Kind</th><th scope="col">Idempotency key</th>
<th scope="col">Content</th></tr></thead><tbody id="rows"></tbody></table></div>
<script>
  const MODES = { none: 'Works', error: 'Error 500', hang: 'Hang', drip: 'Drip', redirect: 'Redirect',
    'accept-and-drop': 'Accept, then drop', 'accept-drop-conflict': 'Accept, drop, then 409', refuse: 'Refuse', busy: 'Error 429' };
  const $ = (id) => document.getElementById(id);
  for (const [mode, label] of Object.entries(MODES)) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: label, value: mode });
    button.onclick = async () => {
      const times = Number($('times').value) || undefined;
      await fetch('/faults', { method: 'PUT', body: JSON.stringify({ mode, times }) });
      await look();
    };
    $('modes').append(button);
  }
  const cell = (text, tag) => {
    const td = document.createElement('td');
    const inside = document.createElement(tag);
    inside.textContent = text;
    td.append(inside);
    return td;
  };
  let shown = '';
  async function look() {
    const [faults, ledger] = await Promise.all(['/faults', '/ledger?last=200'].map(async (path) => (await fetch(path)).json()));
    for (const button of $('modes').querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.value === faults.mode));
    }
    $('state').textContent = faults.times === null ? '' : faults.times + ' more requests will suffer.';
    const now = JSON.stringify(ledger);
    if (now === shown) return;
    shown = now;
    $('count').textContent = '(' + ledger.items.length + (ledger.items.length === 200 ? ' newest' : '') + ')';
    $('rows').replaceChildren(...ledger.items.reverse().map((item) => {
      const row = document.createElement('tr');
      row.className = item.repeated ? 'repeated' : '';
      row.append(cell(new Date(item.at).toLocaleString(), 'span'), cell(item.kind + (item.repeated ? ' (again)' : ''), 'span'),
        cell(item.idempotencyKey ?? 'none', 'pre'), cell(JSON.stringify(item.body, null, 1), 'pre'));
      return row;
    }));
  }
  const repeat = () => look().catch(() => { $('state').textContent = 'The simulator does not answer.'; })
    .finally(() => setTimeout(repeat, 1000));
  repeat();
</script>
</body>
</html>
`;
