/** In place of the token, which only its own dialog shows. */
const TOKEN = 'YOUR_TOKEN';

export const AGENTS = [
  {
    value: 'claude-code',
    label: 'Claude Code',
    where: 'Create a token above, put it in this command, and run it in a terminal.',
  },
  {
    value: 'cursor',
    label: 'Cursor',
    where: 'Create a token above, and add this to mcp.json: Settings, MCP, Add new server.',
  },
  {
    value: 'vs-code',
    label: 'VS Code',
    where: 'Run “MCP: Open User Configuration”, and add this. It asks for a token from above.',
  },
  {
    value: 'bridge',
    label: 'Claude Desktop, by a bridge',
    where:
      'Create a token above, and add this: Settings, Developer, Edit Config. It needs Node.js.',
  },
] as const;

type AgentName = (typeof AGENTS)[number]['value'];

/** What the member pastes: a command, or a part of the agent’s configuration. */
export function writeSetUp(agent: AgentName, origin: string): string {
  const url = `${origin}/mcp`;
  if (agent === 'claude-code') {
    return `claude mcp add --transport http rapport ${url} --header "Authorization: Bearer ${TOKEN}"`;
  }
  return JSON.stringify(buildConfiguration(agent, url), null, 2);
}

function buildConfiguration(agent: Exclude<AgentName, 'claude-code'>, url: string): object {
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
