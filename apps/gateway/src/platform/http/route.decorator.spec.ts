import 'reflect-metadata';
import { defineRoute, type RouteDefinition } from '@coverleaf/contracts';
import { SetMetadata } from '@nestjs/common';
import { z } from 'zod';
import { EventRoute, Route, ROUTE_METADATA } from './route.decorator';

const route = defineRoute('getThing', 'GET /things/{id}', {
  summary: 'A thing',
  access: 'public',
  reply: z.object({ id: z.string() }),
});

class Things {
  readonly prefix = 'thing';

  @SetMetadata('above', true)
  @Route(route)
  @SetMetadata('below', true)
  get(id: string): Promise<{ id: string; secret: string }> {
    return Promise.resolve({ id: `${this.prefix}-${id}`, secret: 'account id' });
  }

  @Route(route)
  getWrong(): { id: string } {
    return { id: 7 as unknown as string };
  }

  @EventRoute(route)
  watch(): string {
    return 'written elsewhere';
  }
}

const metadata = (of: keyof Things, key: unknown): unknown => Reflect.getMetadata(key, Things.prototype[of]);

describe('a method that handles a route', () => {
  it('returns only what the schema names', async () => {
    expect(await new Things().get('1')).toEqual({ id: 'thing-1' });
  });

  it('fails rather than return what the schema does not allow', async () => {
    await expect(async () => new Things().getWrong()).rejects.toThrow(z.ZodError);
  });

  it('keeps the metadata of other decorators, above and below', () => {
    for (const key of ['above', 'below']) expect(metadata('get', key)).toBe(true);
    expect((metadata('get', ROUTE_METADATA) as RouteDefinition).id).toBe('getThing');
    expect(metadata('get', 'path')).toBe('/things/:id');
  });

  it('is unchanged if it writes events itself', () => {
    expect(new Things().watch()).toBe('written elsewhere');
    expect(metadata('watch', 'path')).toBe('/things/:id');
  });
});
