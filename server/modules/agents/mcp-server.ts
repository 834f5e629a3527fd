import {
  type AuthInfo,
  createMcpHandler,
  McpServer,
  requireScopes,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type * as z from 'zod/mini';
import { buildWireSchema } from '../../../contract/http/json-schema.ts';
import { Failure } from '../../platform/failure.ts';
import type { CallRoute } from '../../platform/http/routes/direct-calls.ts';
import type { Log } from '../../platform/log/log.ts';
import { ANSWER_MAX_BYTES, measureAnswer } from './tools/answer-size.ts';
import { NOTICE } from './tools/quotes.ts';
import { listScopes, type Tool } from './tools/tool.ts';
import { TOOLS } from './tools/tools.ts';

export type AgentCall = {
  readonly call: CallRoute;
  readonly appUrl: string;
  readonly log: Log;
};

const INSTRUCTIONS = `Rapport shows a member who engaged with their posts on LinkedIn, ranks these people as leads, and records what the member did. It never sends anything to anyone: the member writes. Name the evidence ids of what you say about a person. ${NOTICE}`;

/** Answers one request: nothing is shared between requests, so that any process can answer each. */
export async function answerMcpRequest(
  request: Request,
  authInfo: AuthInfo,
  agentCall: AgentCall,
): Promise<Response> {
  const handler = createMcpHandler(() => createServer(agentCall), {
    // A stream of changes would outlive the request.
    maxSubscriptions: 0,
    onerror: (error) => agentCall.log.info({ reason: error.name }, 'an agent’s request failed'),
  });
  return handler.fetch(request, { authInfo });
}

function createServer(agentCall: AgentCall): McpServer {
  const server = new McpServer(
    { name: 'rapport', title: 'Rapport', version: '1.0.0', websiteUrl: agentCall.appUrl },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS) register(server, tool, agentCall);
  return server;
}

function register(server: McpServer, tool: Tool, agentCall: AgentCall): void {
  const [scope, ...others] = listScopes(tool);
  if (scope === undefined) throw new Error(`${tool.name} needs no scope`);
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: describeSchema(tool.input),
      outputSchema: describeSchema(tool.output),
      annotations: {
        title: tool.title,
        readOnlyHint: tool.writes === 'nothing',
        destructiveHint: false,
        idempotentHint: tool.writes !== 'again',
        openWorldHint: false,
      },
      scopeChallenge: requireScopes(scope, ...others),
    },
    (input) => runTool(tool, input, agentCall),
  );
}

async function runTool(tool: Tool, input: unknown, { call, appUrl, log }: AgentCall) {
  try {
    const answer = await tool.run(call, input, appUrl);
    log.info({ tool: tool.name }, 'an agent used a tool');
    if (measureAnswer(answer) > ANSWER_MAX_BYTES) return refuse('The answer is too long.');
    return {
      structuredContent: { ...answer },
      content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
    };
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return refuse(describeFailure(error));
    if (error instanceof Failure) {
      log.warn({ tool: tool.name, failure: error.failure }, 'a tool is unavailable');
      return refuse(error.message);
    }
    log.error({ err: error, tool: tool.name }, 'a tool failed unexpectedly');
    return refuse('Something went wrong in Rapport. Please try again later.');
  }
}

function describeFailure({ failure, message, details: { errors = {} } }: Failure): string {
  if (failure === 'not_found') return 'There is no lead with this id.';
  const fields = Object.entries(errors).map(([field, words]) => `${field}: ${words.join(', ')}`);
  return [message, ...fields].join('. ');
}

function refuse(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] };
}

/** The SDK wants a schema that describes itself as JSON Schema, which those of zod/mini do not. */
function describeSchema<S extends z.ZodMiniObject>(
  schema: S,
): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const describe = () => ({ ...buildWireSchema(schema) });
  const standard = schema['~standard'];
  return { '~standard': { ...standard, jsonSchema: { input: describe, output: describe } } };
}
