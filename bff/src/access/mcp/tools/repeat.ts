import { createHash, randomUUID } from 'node:crypto';
import type { ServerContext } from '@modelcontextprotocol/server';
import type { AgentCall } from '../agent-call.ts';

/** The field of `_meta` in which an agent says that a call is the same as an earlier one. */
export const IDEMPOTENCY_META = 'warble/idempotency-key';

/**
 * What makes a repeated call do nothing twice. With a key in `_meta`, the API returns the first
 * response again. Without one, ids in the arguments do it: drafts have them, and there is one open
 * proposal about a draft or post.
 */
export function repeatOf(
	{ callerId }: AgentCall,
	tool: string,
	{ mcpReq }: ServerContext,
): { headers: Record<string, string>; newId(): string } {
	const key = mcpReq._meta?.[IDEMPOTENCY_META];
	if (typeof key !== 'string' || key === '') return { headers: {}, newId: randomUUID };
	const hash = createHash('sha256').update(JSON.stringify([callerId, tool, key]));
	const hex = hash.digest('hex').slice(0, 32);
	return {
		headers: { 'idempotency-key': `mcp-${hex}` },
		newId: () => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
	};
}
