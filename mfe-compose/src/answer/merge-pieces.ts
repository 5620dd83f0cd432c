import type { Draft } from 'bff/contract/compose/compose';

/** A token or draft of an answer, with its event id. */
export type AnswerPiece =
	| { token: string; id: string | undefined }
	| { draft: Draft; id: string | undefined };

export interface AnswerContent {
	content: string;
	tweets: Draft[];
}

/**
 * Adds pieces at the positions in their ids, so that pieces that are received twice (for example
 * after a reconnect) are not added twice. Pieces without a position are added at the end.
 */
export function mergePieces(
	{ content, tweets }: AnswerContent,
	pieces: readonly AnswerPiece[],
): AnswerContent {
	for (const piece of pieces) {
		const position = parsePosition(piece.id);
		if ('token' in piece) {
			const start = position ? position.characters - piece.token.length : content.length;
			content = content.slice(0, Math.max(0, start)) + piece.token;
		} else {
			tweets = [
				...tweets.slice(0, position ? Math.max(0, position.drafts - 1) : tweets.length),
				piece.draft,
			];
		}
	}
	return { content, tweets };
}

/** The length of the answer after an event. Ids are `<message>.<characters>.<drafts>`. */
function parsePosition(id: string | undefined): { characters: number; drafts: number } | undefined {
	const match = /^\d+\.(\d+)\.(\d+)$/.exec(id ?? '');
	return match ? { characters: Number(match[1]), drafts: Number(match[2]) } : undefined;
}
