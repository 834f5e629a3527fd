export { createMcpEndpoint } from './endpoint.ts';
