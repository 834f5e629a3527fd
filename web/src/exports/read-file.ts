import type { DeclaredRoute } from '../../../contract/routes/index.ts';
import { ConnectionError, readRefusal, send, type SentPart } from '../api/call.ts';
import { readToken } from '../session/session.ts';

type Files = {
  [R in Extract<DeclaredRoute, { stream: 'bytes' }> as `${R['method']} ${R['path']}`]: R;
};

/** For exports: a link cannot send the token's header. Throws like `call`, also before the end. */
export async function readFile<C extends keyof Files>(
  name: C,
  input: SentPart<Files[C], 'params'> & SentPart<Files[C], 'query'>,
): Promise<Blob> {
  const token = readToken();
  const response = await send(name, token, input);
  if (!response.ok) throw await readRefusal(response, token, true);
  return await response.blob().catch((error: unknown) => {
    throw new ConnectionError(error);
  });
}
