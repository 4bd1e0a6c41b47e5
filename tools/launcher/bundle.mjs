import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

// node tools/launcher/bundle.mjs: after a build, creates `dist/services/<name>.js` of each service, with all its imports
// in one file and its code cache, so that a process starts in a third of the time.
const ROOT = resolve(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'dist', 'services');
const LAUNCHER = join(ROOT, 'dist', 'tools', 'launcher', 'src', 'launch.js');

/** Packages with native code, or with files that they look for in their own folder. */
const LEFT_OUT =
  /^(sharp|@node-rs\/argon2|@napi-rs\/canvas|msgpackr-extract|puppeteer|@sparticuz\/chromium|pdfjs-dist)(\/|$)/;

async function bundle(name, file) {
  const made = await rolldown({
    input: join(ROOT, 'dist', 'apps', name, 'src', 'main.js'),
    platform: 'node',
    external: LEFT_OUT,
    // Bundlers can't resolve what its CommonJS build requires.
    resolve: { alias: { '@hpke/core': join(ROOT, 'node_modules', '@hpke', 'core', 'esm', 'mod.js') } },
    // Silences warnings about optional drivers of databases and transports that are not installed.
    logLevel: 'silent',
    // Off, because decorators are calls whose results are unused.
    treeshake: false,
    plugins: [places],
  });
  await made.write({
    file,
    format: 'cjs',
    codeSplitting: false,
    // The code cache supports require(), but not import().
    dynamicImportInCjs: false,
    // Class names matter for migrations in databases and errors in logs.
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await made.close();
}

/** Files that modules open beside themselves stay in place. */
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

/** Without settings a service ends right after loading, so the cache contains the code that a start needs. */
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
