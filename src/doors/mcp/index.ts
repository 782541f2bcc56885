/**
 * The door of this room. The parts of the protocol's SDK are loaded when they are needed. `README.md` draws the
 * sub-rooms.
 */
export { mcpRouter } from './serving/mcp-router.ts';
