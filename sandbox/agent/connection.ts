import type { Client, OAuthClientProvider } from '@modelcontextprotocol/client';

export type AgentTool = { name: string; description: string };

export type AgentView = {
  address: string;
  /** Where the member lets the agent in; null once it is. */
  signInAt: string | null;
  tools: readonly AgentTool[];
  answer: string | null;
};

type Connection = Omit<AgentView, 'signInAt'> & {
  kept: SignInState;
  finishAuth(query: URLSearchParams): Promise<void>;
  open(): Promise<Client>;
  client: Client | null;
};

/** An agent of the official SDK with one connection, which is kept in memory. */
export function createAgent(callback: string) {
  let current: Connection | null = null;
  return {
    /** Throws what the SDK throws. */
    async connect(address: string): Promise<void> {
      current = null;
      const connection = await prepareConnection(address, callback);
      try {
        await enter(connection);
      } catch (error) {
        if (connection.kept.signInAt === null) throw error;
      }
      current = connection;
    },
    /** With the query of the callback. False if it belongs to no sign-in. */
    async finish(query: URLSearchParams): Promise<boolean> {
      if (current === null || query.get('state') !== current.kept.state) return false;
      await current.finishAuth(query);
      await enter(current);
      return true;
    },
    async call(name: string, input: Record<string, unknown>): Promise<void> {
      const result = await current?.client?.callTool({ name, arguments: input });
      if (current && result) {
        current.answer = JSON.stringify(result.structuredContent ?? result.content, null, 2);
      }
    },
    forget(): void {
      void current?.client?.close();
      current = null;
    },
    view(): AgentView | null {
      if (current === null) return null;
      const { address, kept, client, tools, answer } = current;
      return { address, signInAt: client === null ? kept.signInAt : null, tools, answer };
    },
  };
}

async function enter(connection: Connection): Promise<void> {
  const client = await connection.open();
  const { tools } = await client.listTools();
  connection.client = client;
  connection.tools = tools.map(({ name, description = '' }) => ({ name, description }));
}

/** The SDK is loaded with the first connection: it is large. */
async function prepareConnection(address: string, callback: string): Promise<Connection> {
  const sdk = await import('@modelcontextprotocol/client');
  const kept: SignInState = { state: crypto.randomUUID(), signInAt: null, verifier: '' };
  const authProvider = keepInMemory(kept, callback);
  const build = () => new sdk.StreamableHTTPClientTransport(new URL(address), { authProvider });
  const first = build();
  let isFirst = true;
  return {
    address,
    kept,
    tools: [],
    answer: null,
    client: null,
    finishAuth: (query) => first.finishAuth(query),
    async open() {
      const who = { name: 'Sandbox', version: '1' };
      const client = new sdk.Client(who, { versionNegotiation: { mode: 'auto' } });
      const transport = isFirst ? first : build();
      isFirst = false;
      await client.connect(transport);
      return client;
    },
  };
}

type SignInState = {
  readonly state: string;
  signInAt: string | null;
  verifier: string;
  client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
};

function keepInMemory(kept: SignInState, callback: string): OAuthClientProvider {
  return {
    redirectUrl: callback,
    clientMetadata: {
      client_name: 'Sandbox',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => kept.state,
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.signInAt = String(url)),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  };
}
