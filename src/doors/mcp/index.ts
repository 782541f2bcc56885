/** The public interface of this folder. Parts of the protocol's SDK are loaded when needed. `README.md` draws the sub-rooms. */
export { mcpRouter } from './serving/mcp-router.ts';
