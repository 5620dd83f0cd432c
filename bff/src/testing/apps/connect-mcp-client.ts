import {
	type CallToolResult,
	Client,
	type ClientOptions,
	StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';

/** The years of the supported revisions of MCP: 2025, and 2026-07-28. */
export const eras = ['2025', '2026'] as const;
export type Era = (typeof eras)[number];

/** An assistant that uses the official client. */
export interface Agent {
	client: Client;
	toolNames(): Promise<string[]>;
	callTool(name: string, given?: object, meta?: object): Promise<CallToolResult>;
}

/** Connects the official client with a token, over HTTP. */
export async function connectMcpClient(
	origin: string,
	token: string,
	era: Era = '2026',
	capabilities: ClientOptions['capabilities'] = {},
): Promise<Agent> {
	const client = new Client(
		{ name: 'assistant', version: '1.0.0' },
		{
			capabilities,
			versionNegotiation: { mode: era === '2026' ? { pin: '2026-07-28' } : 'legacy' },
		},
	);
	onTestFinished(() => client.close());
	await client.connect(
		new StreamableHTTPClientTransport(new URL('/mcp', origin), {
			requestInit: { headers: { authorization: `Bearer ${token}` } },
		}),
	);
	return {
		client,
		toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
		callTool: (name, given = {}, meta) =>
			client.callTool({
				name,
				arguments: { ...given },
				...(meta && { _meta: { ...meta } }),
			}),
	};
}

/** The text of a tool's result. */
export function textOf({ content }: CallToolResult): string {
	return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
