import { JsonSocket } from '@nestjs/microservices';

/**
 * For a short message, encrypting a record and the system call cost more than everything else, so messages of one turn
 * of the event loop share them.
 */
export class RpcSocket extends JsonSocket {
  private gathering = false;

  protected override handleSend(message: unknown, callback?: (error?: unknown) => void): void {
    if (!this.gathering) {
      this.gathering = true;
      this.socket.cork();
      setImmediate(() => {
        this.gathering = false;
        this.socket.uncork();
      });
    }
    super.handleSend(message, callback);
  }
}
