/**
 * The entry of Platen in the MCP Registry (registry.modelcontextprotocol.io), `server.json` by its schema of 2025-12-11: the package as a local
 * server, and anybody's installation as a remote one. The registry compares `name` with `mcpName` of the package on npm.
 */
import type { Manifest } from './pack.ts';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** The registry allows 100 characters. */
const DESCRIPTION = 'Invoices, letters and contracts from your templates: drafts that you check, and PDFs that stay.';

/** Returns the entry for a version of the package. */
export function serverEntry({ name, version, mcpName, homepage, repository }: Manifest): object {
  return {
    $schema: SCHEMA,
    name: mcpName,
    title: 'Platen',
    description: DESCRIPTION,
    version,
    websiteUrl: homepage.replace(/#.*$/, ''),
    repository: { url: repository.url.replace(/^git\+|\.git$/g, ''), source: 'github' },
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://{host}/mcp',
        variables: {
          host: {
            description: 'The host of your installation of Platen, with its path if it has one',
            placeholder: 'docs.example.com',
            isRequired: true,
          },
        },
      },
    ],
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        environmentVariables: [
          {
            name: 'PLATEN_URL',
            description: 'The address of your installation of Platen',
            placeholder: 'https://docs.example.com',
            isRequired: true,
          },
          { name: 'PLATEN_API_KEY', description: 'An API key of a workspace', isRequired: true, isSecret: true },
        ],
      },
    ],
  };
}
