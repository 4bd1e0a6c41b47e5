import type { RouteDefinition } from '@coverleaf/contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { ROUTE_METADATA } from './route.decorator';

/** Puts each reply through its route's schema: what the schema does not name does not leave. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = Reflect.getMetadata(ROUTE_METADATA, context.getHandler()) as RouteDefinition | undefined;
    // What is written bit by bit is checked where it is written.
    const isChecked = route && route.replyType !== 'text/event-stream';
    return isChecked ? next.handle().pipe(map((reply) => route.reply.parse(reply))) : next.handle();
  }
}
