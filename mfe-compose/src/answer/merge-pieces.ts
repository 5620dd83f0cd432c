import type { Draft } from 'bff/contract/compose';

/** A piece of an answer, with its event id. */
export type Arrival =
	| { token: string; id: string | undefined }
	| { draft: Draft; id: string | undefined };

export interface Written {
	content: string;
	tweets: Draft[];
}

/**
 * Puts pieces where their ids say they belong, so that what is told twice (a server that restarted,
 * a position it did not know) stands there once. A piece without a position goes to the end.
 */
export function place(written: Written, arrivals: readonly Arrival[]): Written {
	let { content, tweets } = written;
	for (const arrival of arrivals) {
		const position = readPosition(arrival.id);
		if ('token' in arrival) {
			const start = position ? position.characters - arrival.token.length : content.length;
			content = content.slice(0, Math.max(0, start)) + arrival.token;
		} else {
			tweets = [
				...tweets.slice(0, position ? Math.max(0, position.drafts - 1) : tweets.length),
				arrival.draft,
			];
		}
	}
	return { content, tweets };
}

/** Where an answer stands after an event: `<message>.<characters>.<drafts>`. */
function readPosition(id: string | undefined): { characters: number; drafts: number } | undefined {
	const match = /^\d+\.(\d+)\.(\d+)$/.exec(id ?? '');
	return match ? { characters: Number(match[1]), drafts: Number(match[2]) } : undefined;
}
