/** In place of the token, which only its own dialog shows. */
const TOKEN = 'YOUR_TOKEN';

export const AGENTS = [
  {
    value: 'sign-in',
    label: 'Claude, ChatGPT and others',
    where: 'Add a connector with this address, connect it, and allow it here.',
  },
  {
    value: 'claude-code',
    label: 'Claude Code, with a token',
    where: 'Create a token above, put it in this command, and run it in a terminal.',
  },
  {
    value: 'cursor',
    label: 'Cursor, with a token',
    where: 'Create a token above, and add this to mcp.json: Settings, MCP, Add new server.',
  },
  {
    value: 'vs-code',
    label: 'VS Code, with a token',
    where: 'Run “MCP: Open User Configuration”, and add this. It asks for a token from above.',
  },
  {
    value: 'bridge',
    label: 'A bridge, with a token',
    where:
      'Create a token above, and add this: Settings, Developer, Edit Config. It needs Node.js.',
  },
] as const;

type AgentName = (typeof AGENTS)[number]['value'];

/** What the member pastes: a command, or a part of the agent’s configuration. */
export function writeSetUp(agent: AgentName, origin: string): string {
  const url = `${origin}/mcp`;
  if (agent === 'sign-in') return url;
  if (agent === 'claude-code') {
    return `claude mcp add --transport http rapport ${url} --header "Authorization: Bearer ${TOKEN}"`;
  }
  return JSON.stringify(buildConfiguration(agent, url), null, 2);
}

function buildConfiguration(
  agent: Exclude<AgentName, 'sign-in' | 'claude-code'>,
  url: string,
): object {
  switch (agent) {
    case 'cursor':
      return { mcpServers: { rapport: { url, headers: { Authorization: `Bearer ${TOKEN}` } } } };
    case 'vs-code':
      return {
        inputs: [{ type: 'promptString', id: 'rapport', description: 'Token', password: true }],
        servers: {
          rapport: { type: 'http', url, headers: { Authorization: 'Bearer ${input:rapport}' } },
        },
      };
    case 'bridge':
      return {
        mcpServers: {
          rapport: {
            command: 'npx',
            args: [
              'mcp-remote',
              url,
              '--transport',
              'http-only',
              '--header',
              'Authorization:${AUTH}',
            ],
            env: { AUTH: `Bearer ${TOKEN}` },
          },
        },
      };
  }
}
