import { JsonSocket } from '@nestjs/microservices';

/**
 * Writes the messages of one turn of the event loop together: one TLS record and one system call, which take longer
 * than what else is done for a short message.
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
