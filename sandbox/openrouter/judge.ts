import { keyWords } from './key-words.ts';

/** The faults that a directive can put into verdicts. */
export const judgeFaults = [
	'prose',
	'half',
	'fences',
	'list',
	'repeats',
	'strangers',
	'all-true',
	'obey',
	'nothing',
	'flood',
	'skip',
	'checks-only',
] as const;
export type JudgeFault = (typeof judgeFaults)[number];

interface JudgedPost {
	id: string;
	author: string;
	text: string;
	media?: (string | null)[];
	poll?: string[];
	quotes?: { text: string };
}

/** The parts of a judge request that the verdicts depend on. */
export interface JudgeRequest {
	wanted: string;
	/** All posts with the check posts, in the order of the request. */
	allPosts: JudgedPost[];
	/** The posts without the check posts. */
	posts: JudgedPost[];
	/** The right verdicts of the check posts, by id. */
	checkVerdicts: ReadonlyMap<string, boolean>;
}

const block =
	/<wanted-(\w+)>\n(.*)\n<\/wanted-\1>\n(?:<codes-\1>\n(.*)\n<\/codes-\1>\n)?<posts-\1>\n([\s\S]*)\n<\/posts-\1>/;

/** Reads a judge request; undefined for other requests. */
export function readJudgeRequest(text: string): JudgeRequest | undefined {
	const [, , wanted, codes, lines] = block.exec(text) ?? [];
	if (wanted === undefined || lines === undefined) return undefined;
	const allPosts = lines.split('\n').map((line) => JSON.parse(line) as JudgedPost);
	const checkVerdicts = new Map<string, boolean>();
	if (codes !== undefined) {
		const { include, exclude } = JSON.parse(codes) as { include: string; exclude: string };
		for (const { id, text } of allPosts)
			if (text.includes(include) || text.includes(exclude))
				checkVerdicts.set(id, text.includes(include));
	}
	return {
		wanted: String(JSON.parse(wanted)),
		allPosts,
		posts: allPosts.filter(({ id }) => !checkVerdicts.has(id)),
		checkVerdicts,
	};
}

/**
 * One verdict per post, by simple rules: words of negative sentences are unwanted, all others are
 * wanted. A post with an unwanted word is excluded, otherwise one with a wanted word is included.
 * The other posts of the request make no difference.
 */
export function writeVerdicts(
	{ wanted, allPosts, posts, checkVerdicts }: JudgeRequest,
	fault?: JudgeFault,
): string {
	const judgePost = createJudge(wanted);
	const verdicts = allPosts.map((post) => {
		const included = checkVerdicts.get(post.id);
		return included === undefined
			? judgePost(post)
			: { id: post.id, included, reasoning: 'By the code word.' };
	});
	const lines = verdicts.map((verdict) => JSON.stringify(verdict));
	const write = (list: object[]) => list.map((event) => JSON.stringify(event)).join('\n');
	switch (fault) {
		case 'prose':
			return 'I am a sandbox model and would rather talk about these posts than judge them one by one. They are all quite nice.';
		case 'half':
			return lines.join('\n').slice(0, Math.floor(lines.join('\n').length / 2));
		case 'fences':
			return `Here you are:\n\n\`\`\`json\n${lines.join('\n')}\n\`\`\`\nI hope that helps!`;
		case 'list':
			return `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]`;
		case 'repeats':
			return write([
				...verdicts,
				...verdicts.map((verdict) => ({ ...verdict, included: !verdict.included })),
			]);
		case 'strangers':
			return write(
				verdicts.flatMap((verdict, at) => [
					{ id: `zz${at}zz`, included: true, reasoning: 'Not in the request.' },
					verdict,
				]),
			);
		case 'all-true':
			return write(includeAll(verdicts));
		case 'obey':
			return write(posts.some(isInjection) ? includeAll(verdicts) : verdicts);
		case 'nothing':
			return '';
		case 'flood':
			return `${lines[0] ?? ''}\n${'All work and no play makes a sandbox model dull. '.repeat(200_000)}`;
		case 'checks-only':
			return write(verdicts.filter(({ id }) => checkVerdicts.has(id)));
		case 'skip':
			return write(
				verdicts.filter(({ id }) => posts.findIndex((post) => post.id === id) % 3 !== 2),
			);
		default:
			return lines.join('\n');
	}
}

/** A bad model's verdicts, which follow an instruction in a post. */
function includeAll(verdicts: WrittenVerdict[]): WrittenVerdict[] {
	const reasoning = 'Instructed by a post.';
	return verdicts.map(({ id }) => ({ id, included: true, reasoning }));
}

function isInjection({ text }: JudgedPost): boolean {
	return (
		/includ|mark|judge|ignore|true|accept|keep|relevant/i.test(text) &&
		/\b(all|every|other|instruction|system|true)\b/i.test(text)
	);
}

interface WrittenVerdict {
	id: string;
	included: boolean;
	reasoning: string;
}

function createJudge(wanted: string): (post: JudgedPost) => WrittenVerdict {
	const sentences = wanted.split(/[.!?;\n]+/);
	const isNegative = (sentence: string) =>
		/\b(?:no|not|never|without|skip|avoid|except|hide|nothing|don't|dont)\b/i.test(sentence);
	const unwanted = sentences.filter(isNegative).flatMap((sentence) => keyWords(sentence));
	const allPosts = sentences
		.filter((sentence) => !isNegative(sentence))
		.flatMap((sentence) => keyWords(sentence));
	return ({ id, text: written, media = [], poll = [], quotes }) => {
		const textWithLinks = [written, ...media, ...poll, quotes?.text].join(' ').trim();
		const text = textWithLinks.replace(/https?:\/\/\S+/g, '');
		const words = text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
		const findIn = (list: string[]) =>
			list.find((word) => words.some((wanted) => isAlike(wanted, word)));
		const unwantedWord = findIn(unwanted);
		if (unwantedWord)
			return { id, included: false, reasoning: `Mentions “${unwantedWord}”, which you leave out.` };
		const wantedWord = findIn(allPosts);
		if (wantedWord) return { id, included: true, reasoning: describeMatch(wantedWord, text) };
		return {
			id,
			included: false,
			reasoning:
				allPosts.length > 0
					? `Off topic: nothing about ${allPosts.slice(0, 3).join(', ')}.`
					: 'The description names nothing to look for.',
		};
	};
}

function describeMatch(word: string, text: string): string {
	if (text.includes('?')) return `Asks about “${word}”, which is on your list.`;
	return /\d/.test(text)
		? `On “${word}”, with numbers you can compare with your own.`
		: `On “${word}”, in the author’s own words.`;
}

/** `index` and `indexes`, `run` and `runs`. */
function isAlike(one: string, other: string): boolean {
	const [short, long] = one.length < other.length ? [one, other] : [other, one];
	return long.startsWith(short) && long.length - short.length <= 2 && short.length >= 3;
}
