import './node-version.mjs';

const { orFail, say } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
await orFail(() => setUp({ redis: false }));
say('Built: dist/ is up to date');
