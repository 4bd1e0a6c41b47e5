import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

// node tools/launcher/bundle.mjs: after a build, makes `dist/services/<name>.js` of each service: it and all that it
// imports in one file, and the machine code of it, so that a process starts in a third of the time.
const ROOT = resolve(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'dist', 'services');
const LAUNCHER = join(ROOT, 'dist', 'tools', 'launcher', 'src', 'launch.js');

/** They bring machine code, or files that they look for beside themselves. */
const LEFT_OUT =
  /^(sharp|@node-rs\/argon2|@napi-rs\/canvas|msgpackr-extract|puppeteer|@sparticuz\/chromium|pdfjs-dist)(\/|$)/;

async function bundle(name, file) {
  const made = await rolldown({
    input: join(ROOT, 'dist', 'apps', name, 'src', 'main.js'),
    platform: 'node',
    external: LEFT_OUT,
    // Drivers of databases and transports that nobody has installed, and nobody asks for.
    logLevel: 'silent',
    // Decorators are calls whose results nobody reads.
    treeshake: false,
    plugins: [places],
  });
  await made.write({
    file,
    format: 'cjs',
    codeSplitting: false,
    // Kept machine code cannot import, but it can require.
    dynamicImportInCjs: false,
    // Classes are found by their names: migrations in databases, errors in logs.
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await made.close();
}

/** What modules open beside themselves stays where it is. */
const places = {
  name: 'places',
  transform: {
    filter: { id: /\/dist\/(apps|libs)\// },
    handler(code, id) {
      if (!code.includes('__dirname')) return undefined;
      const place = relative(FOLDER, dirname(id));
      return { code: code.replaceAll('__dirname', `require('node:path').join(__dirname, '${place}')`) };
    },
  },
};

/** Without any setting a service ends as soon as it is loaded: what was compiled until then is what a start needs. */
async function keepCode(file) {
  const script = `require(${JSON.stringify(LAUNCHER)}).keepCode(${JSON.stringify(file)})`;
  const child = spawn(process.execPath, ['-e', script], { env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  await new Promise((done) => child.once('error', done).once('close', done));
  if (!existsSync(`${file}.code`) || !said.includes('could not start'))
    throw new Error(`${relative(ROOT, file)} does not load: ${said}`);
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(join(ROOT, 'apps'))) {
  const file = join(FOLDER, `${name}.bundle.js`);
  await bundle(name, file);
  await keepCode(file);
  const launch = `require('${relative(FOLDER, LAUNCHER)}').launch(require.resolve('./${name}.bundle.js'));`;
  writeFileSync(join(FOLDER, `${name}.js`), `'use strict';\n${launch}\n`);
}
