import { keyWords } from './key-words.ts';

interface DecidedPost {
	text: string;
	worth_reading: boolean;
}

/** A request for a better description: the old one, and posts with the reader's decisions. */
interface ImproveRequest {
	description: string;
	wrong: DecidedPost[];
	right: DecidedPost[];
}

const block =
	/<description-(\w+)>\n(.*)\n<\/description-\1>\n<wrong-\1>\n([\s\S]*)\n<\/wrong-\1>\n<right-\1>\n([\s\S]*)\n<\/right-\1>/;

/** Reads a request for a better description; undefined for other requests. */
export function readImproveRequest(text: string): ImproveRequest | undefined {
	const [, , description, wrong = '', right = ''] = block.exec(text) ?? [];
	if (description === undefined) return undefined;
	return { description: String(JSON.parse(description)), wrong: read(wrong), right: read(right) };
}

const read = (lines: string): DecidedPost[] =>
	lines
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as DecidedPost);

const WORDS = 8;

/**
 * Adds the most common words of the posts that were judged wrongly, as the sandbox's judge reads
 * them: wanted words, and unwanted ones in a negative sentence.
 */
export function writeImprovement({ description, wrong, right }: ImproveRequest): string {
	const wanted = distinctive(wrong, right, true);
	const unwanted = distinctive(wrong, right, false);
	const lines = [
		...(wanted.length > 0 ? [`Also ${wanted.join(', ')}.`] : []),
		...(unwanted.length > 0 ? [`No ${unwanted.join(', ')}.`] : []),
	];
	return JSON.stringify({
		description: [description, ...lines].join('\n'),
		summary: `A sandbox model added the words that ${wrong.length} wrong verdicts have in common.`,
	});
}

/** Words of the posts of one kind that no post of the other kind has, the most common first. */
function distinctive(wrong: DecidedPost[], right: DecidedPost[], isWanted: boolean): string[] {
	const others = new Set(
		[...wrong, ...right]
			.filter((post) => post.worth_reading !== isWanted)
			.flatMap(({ text }) => keyWords(text)),
	);
	const counts = new Map<string, number>();
	for (const { text, worth_reading } of wrong)
		if (worth_reading === isWanted)
			for (const word of keyWords(text))
				if (!others.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
	return [...counts]
		.sort(([, one], [, other]) => other - one)
		.slice(0, WORDS)
		.map(([word]) => word);
}
