/** Names of the data blocks in a prompt, used as tags with a random id: `<files-k3x9ab>`. */
export const blockNames = ['voice', 'examples', 'files', 'drafts', 'results'] as const;
export type BlockName = (typeof blockNames)[number];

export interface PromptBlock {
	name: BlockName;
	/** One JSON object per line. */
	items: Record<string, unknown>[];
}

export interface ParsedMessage {
	/** The data at the beginning of the message. */
	blocks: PromptBlock[];
	/** The rest of the message. */
	text: string;
}

const OPENING_TAG = /^<(([a-z]{1,20})-[a-z0-9]{6})>\n/;

/**
 * Finds the data blocks at the beginning of a message for the model. Invalid blocks stay in the
 * text.
 */
export function parseMessage(content: string): ParsedMessage {
	const blocks: PromptBlock[] = [];
	let text = content;
	for (let found = firstBlock(text); found; found = firstBlock(text)) {
		blocks.push(found.block);
		text = found.rest;
	}
	return { blocks, text };
}

function firstBlock(text: string): { block: PromptBlock; rest: string } | null {
	const [opening = '', tag = '', blockName] = OPENING_TAG.exec(text) ?? [];
	const name = blockNames.find((known) => known === blockName);
	if (!name) return null;
	const closing = `\n</${tag}>`;
	const end = text.indexOf(closing, opening.length - 1);
	const after = text.slice(end + closing.length);
	if (end < 0 || (after !== '' && !after.startsWith('\n\n'))) return null;
	const items = parseLines(text.slice(opening.length, end));
	return items && { block: { name, items }, rest: after.slice(2) };
}

function parseLines(lines: string): Record<string, unknown>[] | null {
	try {
		return lines.split('\n').map((line) => {
			const item: unknown = JSON.parse(line);
			if (typeof item !== 'object' || item === null) throw new TypeError('Not an object.');
			return item as Record<string, unknown>;
		});
	} catch {
		return null;
	}
}
