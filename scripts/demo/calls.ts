import * as z from 'zod/mini';

export const Nothing = z.unknown();

export type DemoCalls = {
  get<T>(path: string, reply: z.ZodMiniType<T>): Promise<T>;
  send<T>(method: 'POST' | 'PUT', path: string, body: unknown, reply: z.ZodMiniType<T>): Promise<T>;
  /** For a reply of lines, the last of them. */
  upload<T>(path: string, bytes: Buffer, reply: z.ZodMiniType<T>): Promise<T>;
};

export class CallRefused extends Error {
  readonly status: number;

  constructor(where: string, status: number, text: string) {
    super(`${where} responded with ${status}: ${text.slice(0, 300)}`);
    this.name = 'CallRefused';
    this.status = status;
  }
}

type CallInit = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

export function callsTo(base: string, token?: string): DemoCalls {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };

  async function ask<T>(reply: z.ZodMiniType<T>, path: string, init: CallInit): Promise<T> {
    const where = `${base}${path}`;
    const response = await fetch(where, {
      ...init,
      headers: { ...headers, ...init.headers },
      redirect: 'manual',
    }).catch((error: unknown) => {
      throw new Error(`${base} cannot be reached: is the product running?`, { cause: error });
    });
    const isLines = response.headers.get('content-type')?.startsWith('application/jsonl');
    const answered = await response.text();
    const text = isLines ? (answered.trim().split('\n').at(-1) ?? '') : answered;
    if (response.status >= 400) throw new CallRefused(where, response.status, text);
    return z.parse(reply, text === '' || response.status >= 300 ? null : JSON.parse(text));
  }

  return {
    get: (path, reply) => ask(reply, path, {}),
    send: (method, path, body, reply) => ask(reply, path, { method, body: JSON.stringify(body) }),
    upload: (path, bytes, reply) =>
      ask(reply, path, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream' },
      }),
  };
}
