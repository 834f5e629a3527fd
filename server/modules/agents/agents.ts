export { createMcpEndpoint } from './endpoint.ts';
export {
  findAgentActor,
  revokeAllAgents,
  runWhileGrantLives,
} from './authorization/connections.ts';
export { createOAuthEndpoint } from './authorization/endpoint.ts';
export { loadAuthorizationServer } from './authorization/server.ts';
