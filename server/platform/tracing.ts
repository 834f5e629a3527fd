import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing until `exportTraces` has been called. */
const tracer = trace.getTracer('rapport');

/**
 * Spans name routes, jobs, statements and services, never what is in them: an address of a call and
 * the values of a statement may be personal data.
 */
type SpanDescription = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
};

async function runInSpan<T>(
  { name, kind, attributes = {} }: SpanDescription,
  work: () => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}

/** `work` resolves with what was answered, by which route. */
export async function traceRequest(
  method: string,
  work: () => Promise<{ path: string; status: number }>,
): Promise<void> {
  await tracer.startActiveSpan(method, { kind: SpanKind.SERVER }, async (span) => {
    try {
      const { path, status } = await work();
      span.updateName(`${method} ${path}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': path,
        'http.response.status_code': status,
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    } finally {
      span.end();
    }
  });
}

export function traceJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  return runInSpan({ name: `job ${name}`, kind: SpanKind.CONSUMER }, work);
}

/** Only within a request or job: the queue asks for work every second. */
export function traceStatement<T>(
  { text, hasValues }: { text: string; hasValues: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (trace.getActiveSpan() === undefined) return work();
  const name = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
  const attributes = {
    'db.system.name': 'postgresql',
    // A text without parameters may contain its values.
    ...(hasValues && { 'db.query.text': text }),
  };
  return runInSpan({ name, kind: SpanKind.CLIENT, attributes }, work);
}

export function traceCall<T>(
  { service, method, host }: { service: string; method: string; host: string },
  work: () => Promise<T>,
): Promise<T> {
  if (trace.getActiveSpan() === undefined) return work();
  const attributes = { 'http.request.method': method, 'server.address': host };
  return runInSpan({ name: `${method} ${service}`, kind: SpanKind.CLIENT, attributes }, work);
}
