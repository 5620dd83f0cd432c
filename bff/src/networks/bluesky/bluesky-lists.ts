import type { Agent, AppBskyGraphGetLists } from '@atproto/api';
import { sortedLists } from '../sorted-lists.ts';
import { LIST, parseAddress } from './bluesky-web.ts';

/** Sends a request that reads, and repeats it after a transient failure. */
type Send = <Result>(send: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

const PURPOSE = 'app.bsky.graph.defs#curatelist';
const MAX_PAGES = 5;

/** The account's own lists of people to read. It may have others, of people to block or mute. */
export async function readLists(agent: Agent, send: Send) {
	const lists: AppBskyGraphGetLists.OutputSchema['lists'] = [];
	let cursor: string | undefined;
	for (let pages = 0; pages < MAX_PAGES; pages += 1) {
		const query = { actor: agent.assertDid, limit: 100, ...(cursor !== undefined && { cursor }) };
		const { data } = await send((signal) => agent.app.bsky.graph.getLists(query, { signal }));
		lists.push(...data.lists);
		cursor = data.cursor;
		if (cursor === undefined) break;
	}
	return sortedLists(
		lists
			.filter(({ uri, purpose }) => purpose === PURPOSE && isList(uri))
			.map(({ uri, name }) => ({ id: uri, name })),
	);
}

export function isList(id: string): boolean {
	return parseAddress(id)?.collection === LIST;
}
