import { once } from 'node:events';
import { type ClientRequest, request as startRequest } from 'node:http';
import type { Route } from '../../contract/http/route.ts';

export type HeldCall = {
  release(): Promise<number>;
};

/**
 * Makes a call whose head and first body byte have arrived: the server has accepted it, and waits
 * for the rest.
 */
export async function holdCall(
  origin: string,
  route: Route,
  options: {
    token: string;
    body: string;
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    address: string;
    cookie?: string;
  },
): Promise<HeldCall> {
  const path = route.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => options.params?.[name] ?? name,
  );
  const request = startRequest(
    `${origin}/api${path}${options.query ? `?${new URLSearchParams(options.query)}` : ''}`,
    {
      method: route.method,
      agent: false,
      headers: {
        authorization: `Bearer ${options.token}`,
        'content-type': route.upload?.mediaTypes[0] ?? 'application/json',
        'content-length': Buffer.byteLength(options.body),
        'x-forwarded-for': options.address,
        ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        // The server sends 100 once it has the head, so the test needs no delay.
        expect: '100-continue',
      },
    },
  );
  const answered = findStatus(request);
  const begun = once(request, 'continue');
  request.flushHeaders();
  await begun;
  request.write(options.body.slice(0, 1));
  return {
    release() {
      request.end(options.body.slice(1));
      return answered;
    },
  };
}

function findStatus(request: ClientRequest): Promise<number> {
  const answered = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => {
      response.resume();
      // A streamed response ends after its status.
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    // After its response the server may close the connection during the body.
    request.on('error', reject);
  });
  // The caller gets the error from `release`.
  answered.catch(() => {});
  return answered;
}
