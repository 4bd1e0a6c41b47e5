import { connect, type Socket } from 'node:net';

/**
 * `slow-crowd.ts <port> <connections>`: a process that opens connections to a server and uses them as slowly as
 * possible. It reports `{ open }` when that number has changed much, and reconnects when it is turned away.
 */
const port = Number(process.argv[2]);
const wanted = Number(process.argv[3]);

/** An address has only about 28,000 ports for outgoing connections. */
const ADDRESSES = 20;
/** Limits how many connections are being opened, so that the server's own queue doesn't overflow. */
const AT_ONCE = 100;
const DRIP_MS = 4_000;

const HOST = 'Host: slow.example\r\n';
const upload =
  `POST /api/v1/uploads HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; boundary=B\r\n` +
  'Content-Length: 5000000\r\n\r\n--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

/** What each kind of connection sends first, and what it returns is then sent bit by bit. */
const MANNERS: readonly ((socket: Socket) => string)[] = [
  (socket) => (socket.write(`GET / HTTP/1.1\r\n${HOST}`), 'X: y\r\n'),
  (socket) => (socket.write(upload), 'x'),
  // Asks for more than the kernel buffers, and reads nothing.
  (socket) => (socket.pause().write(`GET /skyla HTTP/1.1\r\n${HOST}\r\n`.repeat(50)), ''),
  (socket) => (socket.resume().write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`), ''),
];

const drips = new Map<Socket, string>();
let begun = 0;
let connecting = 0;

function come(): void {
  while (connecting < AT_ONCE && drips.size + connecting < wanted) {
    const place = begun++;
    connecting += 1;
    const localAddress = `127.0.0.${2 + (place % ADDRESSES)}`;
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    let isOpen = false;
    socket.once('connect', () => {
      isOpen = true;
      connecting -= 1;
      const manner = MANNERS[place % MANNERS.length];
      drips.set(socket, manner?.(socket) ?? '');
    });
    socket
      .on('error', () => undefined)
      .once('close', () => {
        if (!isOpen) connecting -= 1;
        drips.delete(socket);
      });
  }
}

setInterval(come, 20);
setInterval(() => {
  for (const [socket, drop] of drips) if (drop) socket.write(drop);
}, DRIP_MS);
setInterval(() => process.send?.({ open: drips.size }), 200);
process.once('disconnect', () => process.exit(0));
