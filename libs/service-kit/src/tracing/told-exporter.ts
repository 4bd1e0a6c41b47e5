import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

type Told = Parameters<SpanExporter['export']>[1];

/** Says once that spans are not taken, and once that they are again; the SDK itself drops them without a word. */
export class ToldExporter implements SpanExporter {
  private failing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly tell: (isTaken: boolean) => void,
  ) {}

  export(spans: ReadableSpan[], told: Told): void {
    this.exporter.export(spans, (result) => {
      const isFailing = result.error !== undefined;
      if (isFailing !== this.failing) this.tell(!isFailing);
      this.failing = isFailing;
      told(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }
}
