import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  context,
  type ContextManager,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from './log/log.ts';

/**
 * Sends spans to a collector by OTLP over HTTP. Loaded only if there is one. Returns what sends the
 * last of them.
 */
export function exportTraces({
  endpoint,
  share,
  role,
  log,
}: {
  endpoint: string;
  share: number;
  role: string;
  log: Log;
}): () => Promise<void> {
  const warn = (message: string) => log.warn({ reason: message }, 'traces could not be sent');
  diag.setLogger(
    { error: warn, warn, info() {}, debug() {}, verbose() {} },
    { logLevel: DiagLogLevel.WARN },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rapport', 'rapport.role': role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(createContextManager());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
  };
}

/** Node keeps the active span over awaits. Neither we nor the exporter bind functions to a span. */
function createContextManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...args) => storage.run(active, () => work.apply(self, args)),
    bind: (_active, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}
