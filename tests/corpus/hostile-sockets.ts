import { through } from './bad-input';

const HOST = 'Host: localhost';
const CLOSE = 'Connection: close';
const LENGTH = 'Content-Length: 4';
const CHUNKED = 'Transfer-Encoding: chunked';
const lines = (...all: string[]): string => [...all, '', ''].join('\r\n');
const post = (...headers: string[]): string =>
  lines('POST /api/v1/translations HTTP/1.1', HOST, 'Content-Type: application/json', ...headers);
const chunked = (body: string): string => `${post(CHUNKED)}${body}\r\n0\r\n\r\n`;
const SMUGGLED = lines('GET /healthz HTTP/1.1', HOST, CLOSE);
/** A server that accepts chunks sees an empty body and then a second request. */
const EMPTY_CHUNK = `0\r\n\r\n${SMUGGLED}`;
const headed = (...headers: string[]): string => lines('GET /healthz HTTP/1.1', HOST, ...headers);
/** One reply, then a closed connection: the rest must not be taken for another request. */
const REFUSED = '400';

/** Bytes that are not HTTP, or HTTP that two programs could interpret differently. */
export const HOSTILE_SOCKETS = through<string | Uint8Array>((channels, bytes) => channels.raw(bytes))([
  ['bytes of TLS', Buffer.from('160301020001000001fc0303', 'hex'), REFUSED],
  ['bytes of nothing', new Uint8Array(10_000), REFUSED],
  ['a request of SMTP', 'EHLO x\r\n', REFUSED],
  ['HTTP of a version that there is not', lines('GET / HTTP/9.9', HOST), REFUSED],
  ['a method that there is not', lines('SPAM / HTTP/1.1', HOST), REFUSED],
  ['a request without a host', lines('GET /healthz HTTP/1.1'), REFUSED],
  ['a header of 100,000 bytes', lines('GET / HTTP/1.1', HOST, `X: ${'y'.repeat(100_000)}`), '431'],
  ['2,000 headers', headed(...Array.from({ length: 2_000 }, (_, n) => `X-${n}: yyyyyyyy`)), '431'],
  ['an address of 100,000 bytes', lines(`GET /${'a'.repeat(100_000)} HTTP/1.1`, HOST), '431'],
  ['a header without a name', lines('GET / HTTP/1.1', HOST, ': x'), REFUSED],
  ['a header with a blank before its colon', lines('GET / HTTP/1.1', HOST, 'Content-Length : 5'), REFUSED],
  ['a header with a NUL', lines('GET / HTTP/1.1', HOST, 'X: a\0b'), REFUSED],
  ['a header with a bare line feed', headed(`X: a\n${CHUNKED}`), /^(400|404|200)/],
  ['a header with a bare carriage return', lines('GET / HTTP/1.1', HOST, 'X: a\rb'), REFUSED],
  ['a header folded over two lines', headed('X: a', ' b', CLOSE), /^(200|400)$/],
  ['a length and chunks', post(LENGTH, CHUNKED) + EMPTY_CHUNK, REFUSED],
  ['chunks and a length', post(CHUNKED, LENGTH) + EMPTY_CHUNK, REFUSED],
  ['two lengths', post('Content-Length: 2', 'Content-Length: 40') + `{}${SMUGGLED}`, REFUSED],
  ['a length that is negative', post('Content-Length: -1') + SMUGGLED, REFUSED],
  ['a length with a sign', post('Content-Length: +2') + `{}${SMUGGLED}`, REFUSED],
  ['a length beyond numbers', post('Content-Length: 99999999999999999999') + '{}', REFUSED],
  ['a length of two', post('Content-Length: 2, 2') + `{}${SMUGGLED}`, REFUSED],
  ['a coding that hides', post('Transfer-Encoding: xchunked') + EMPTY_CHUNK, REFUSED],
  ['a coding said twice', post(CHUNKED, 'Transfer-Encoding: identity') + EMPTY_CHUNK, REFUSED],
  ['a coding behind a tab', post('Transfer-Encoding:\x0bchunked') + EMPTY_CHUNK, REFUSED],
  ['a chunk without a size', chunked('zz\r\n{}'), /^400/],
  ['a chunk longer than it says', chunked('1\r\n{}}}'), /^400/],
  ['a chunk of sixteen exabytes', chunked('ffffffffffffffffff\r\n{}'), /^400/],
  ['a chunk with 100,000 bytes of extension', chunked(`2;${'x'.repeat(100_000)}\r\n{}`), /^4(00|13)/],
  ['a body that is longer than it says', post('Content-Length: 2') + `{}garbage`, '400'],
  ['an expectation of nobody', post('Content-Length: 2', 'Expect: the-unexpected', CLOSE) + '{}', '417'],
  ['a tunnel to elsewhere', lines('CONNECT evil.example:443 HTTP/1.1', HOST), /^(closed|4\d\d)$/],
  ['an upgrade that nobody offers', headed('Connection: upgrade, close', 'Upgrade: websocket'), '200'],
  ['an address of another server', lines('GET http://evil.example/ HTTP/1.1', HOST, CLOSE), /^(200|4\d\d)$/],
  ['a trace of itself', lines('TRACE / HTTP/1.1', HOST, CLOSE), /^4\d\d$/],
]);
