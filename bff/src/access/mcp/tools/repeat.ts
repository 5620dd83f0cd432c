import { createHash, randomUUID } from 'node:crypto';
import type { ServerContext } from '@modelcontextprotocol/server';
import type { AgentCall } from '../agent-call.ts';

/** The field of `_meta` for an idempotency key. */
export const IDEMPOTENCY_META = 'warble/idempotency-key';

/**
 * Makes repeated calls idempotent. With a key in `_meta`, the API replays its first response.
 * Without one, ids in the arguments are enough: callers can choose the ids of drafts, and there is
 * one open proposal of each kind about a draft or post.
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
