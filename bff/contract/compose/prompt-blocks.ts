/** Names of the data that a prompt contains, in tags with a random id: `<files-k3x9ab>`. */
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
	/** The rest. */
	text: string;
}

const BLOCK = new RegExp(
	`^<((${blockNames.join('|')})-[a-z0-9]{6})>\\n(.*?)\\n</\\1>(?:\\n\\n|$)`,
	's',
);

/** Finds the data that a message for the model begins with. What is not valid stays in the text. */
export function parseMessage(content: string): ParsedMessage {
	const blocks: PromptBlock[] = [];
	let text = content;
	for (let match = BLOCK.exec(text); match; match = BLOCK.exec(text)) {
		const items = parseLines(match[3] ?? '');
		if (items === null) break;
		blocks.push({ name: match[2] as BlockName, items });
		text = text.slice(match[0].length);
	}
	return { blocks, text };
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
