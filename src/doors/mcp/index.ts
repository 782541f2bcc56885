/** The door of this room. What it needs of the protocol's SDK is loaded when it is needed. `README.md` draws the sub-rooms. */
export { mcpRouter } from './serving/mcp-router.ts';
