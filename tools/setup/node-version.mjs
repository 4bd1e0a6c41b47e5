// Imported first and in old syntax, so that an old Node prints this rather than a syntax error.
const WANTED = [20, 19];
const parts = process.versions.node.split('.').map(Number);
if (parts[0] < WANTED[0] || (parts[0] === WANTED[0] && parts[1] < WANTED[1])) {
  console.error(`Coverleaf needs Node ${WANTED.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
