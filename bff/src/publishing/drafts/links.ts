import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import { hasLink } from '../../../contract/x/tweet-length.ts';

/**
 * The parts of a version that have a link, counted from 0. The previous release saves parts without
 * them, so that those of another version say nothing.
 */
export interface DraftLinks {
	version: number;
	parts: number[];
}

/** Whether X finds a link in a part, which increases its cost. */
export interface CountedPart extends DraftPart {
	hasLink: boolean;
}

/** The parts of a stored draft with what was counted when they were saved. */
export function countedParts({
	version,
	parts,
	links,
}: {
	version: number;
	parts: readonly DraftPart[];
	links: DraftLinks | null;
}): CountedPart[] {
	return parts.map((part, index) => ({
		...part,
		hasLink: links?.version === version ? links.parts.includes(index) : hasLink(part.text),
	}));
}

export async function findLinks(version: number, parts: readonly DraftPart[]): Promise<DraftLinks> {
	const found = await mapInTurns(parts, ({ text }) => hasLink(text));
	return { version, parts: found.flatMap((isLinked, index) => (isLinked ? [index] : [])) };
}

/**
 * Like `map`, for callbacks that take some milliseconds for each part: other requests run in
 * between.
 */
export async function mapInTurns<Part, Result>(
	parts: readonly Part[],
	map: (part: Part, index: number) => Result,
): Promise<Result[]> {
	const results: Result[] = [];
	for (const [index, part] of parts.entries()) {
		results.push(map(part, index));
		await letOthersIn();
	}
	return results;
}
