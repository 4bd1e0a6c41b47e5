import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { RpcSocket } from './rpc-socket';

describe('an RPC socket', () => {
  it('writes the messages of one turn of the event loop together, and no later', async () => {
    const written: string[][] = [];
    const socket = new Socket();
    socket._writev = (chunks, done) => {
      written.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    };
    socket._write = (chunk, _encoding, done) => {
      written.push([String(chunk)]);
      done();
    };
    const rpc = new RpcSocket(socket);
    rpc.sendMessage('one');
    rpc.sendMessage('two');
    expect(written).toEqual([]);
    await turn();
    rpc.sendMessage('three');
    await turn();
    expect(written).toEqual([['5#"one"', '5#"two"'], ['7#"three"']]);
  });
});
