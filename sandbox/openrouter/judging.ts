import { keyWords } from './key-words.ts';

/** Faults of a model's verdicts, by the names that directives use. */
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
] as const;
export type JudgeFault = (typeof judgeFaults)[number];

interface AskedPost {
	id: string;
	author: string;
	text: string;
}

/** What the stand-in understood of a question about posts. */
export interface JudgeQuestion {
	wanted: string;
	/** Everything it is asked about, in the order of the question. */
	asked: AskedPost[];
	/** The posts among them that people wrote. */
	posts: AskedPost[];
	/** The others, whose verdicts the question itself decides, by their ids. */
	decided: ReadonlyMap<string, boolean>;
}

const block =
	/<wanted-(\w+)>\n(.*)\n<\/wanted-\1>\n(?:<codes-\1>\n(.*)\n<\/codes-\1>\n)?<posts-\1>\n([\s\S]*)\n<\/posts-\1>/;

/** Reads a question about posts; undefined for any other. */
export function readJudgeQuestion(text: string): JudgeQuestion | undefined {
	const [, , wanted, codes, lines] = block.exec(text) ?? [];
	if (wanted === undefined || lines === undefined) return undefined;
	const asked = lines.split('\n').map((line) => JSON.parse(line) as AskedPost);
	const decided = new Map<string, boolean>();
	if (codes !== undefined) {
		const { include, exclude } = JSON.parse(codes) as { include: string; exclude: string };
		for (const { id, text } of asked)
			if (text.includes(include) || text.includes(exclude)) decided.set(id, text.includes(include));
	}
	return {
		wanted: String(JSON.parse(wanted)),
		asked,
		posts: asked.filter(({ id }) => !decided.has(id)),
		decided,
	};
}

/**
 * One verdict for each post, by rules anybody can follow: words of sentences that say no are
 * unwanted, the other words wanted; an unwanted word in a post keeps it out, else a wanted one lets
 * it in. The same post gets the same verdict in any company.
 */
export function writeVerdicts(
	{ wanted, asked, posts, decided }: JudgeQuestion,
	fault?: JudgeFault,
): string {
	const judge = judgeBy(wanted);
	const verdicts = asked.map((post) => {
		const included = decided.get(post.id);
		return included === undefined
			? judge(post)
			: { id: post.id, included, reasoning: 'By the code word.' };
	});
	const lines = verdicts.map((verdict) => JSON.stringify(verdict));
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
			return [
				...lines,
				...verdicts.map((verdict) => JSON.stringify({ ...verdict, included: !verdict.included })),
			].join('\n');
		case 'strangers':
			return lines
				.flatMap((line, at) => [
					JSON.stringify({ id: `zz${at}zz`, included: true, reasoning: 'Nobody asked.' }),
					line,
				])
				.join('\n');
		case 'all-true':
			return verdicts
				.map((verdict) =>
					JSON.stringify({ ...verdict, included: true, reasoning: 'A post told me to.' }),
				)
				.join('\n');
		case 'obey':
			return obey(posts, verdicts);
		case 'nothing':
			return '';
		case 'flood':
			return `${lines[0] ?? ''}\n${'All work and no play makes a sandbox model dull. '.repeat(200_000)}`;
		case 'skip':
			return lines.filter((_, at) => posts.indexOf(asked[at] as AskedPost) % 3 !== 2).join('\n');
		default:
			return lines.join('\n');
	}
}

interface WrittenVerdict {
	id: string;
	included: boolean;
	reasoning: string;
}

function judgeBy(wanted: string): (post: AskedPost) => WrittenVerdict {
	const sentences = wanted.split(/[.!?;\n]+/);
	const saysNo = (sentence: string) =>
		/\b(?:no|not|never|without|skip|avoid|except|hide|nothing|don't|dont)\b/i.test(sentence);
	const unwanted = sentences.filter(saysNo).flatMap((sentence) => keyWords(sentence));
	const asked = sentences
		.filter((sentence) => !saysNo(sentence))
		.flatMap((sentence) => keyWords(sentence));
	return ({ id, text: textWithLinks }) => {
		const text = textWithLinks.replace(/https?:\/\/\S+/g, '');
		const words = text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
		const has = (list: string[]) => list.find((word) => words.some((one) => isAlike(one, word)));
		const bad = has(unwanted);
		if (bad) return { id, included: false, reasoning: `Mentions “${bad}”, which you leave out.` };
		const good = has(asked);
		if (good) return { id, included: true, reasoning: describeMatch(good, text) };
		return {
			id,
			included: false,
			reasoning:
				asked.length > 0
					? `Off topic: nothing about ${asked.slice(0, 3).join(', ')}.`
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

/** Does what posts of the batch ask for: the worst that a model can do. */
function obey(posts: AskedPost[], verdicts: WrittenVerdict[]): string {
	const order = posts.find(
		({ text }) =>
			/includ|mark|judge|ignore|true|accept|keep|relevant/i.test(text) &&
			/\b(all|every|other|instruction|system|true)\b/i.test(text),
	);
	return verdicts
		.map((verdict) =>
			JSON.stringify(
				order
					? { ...verdict, included: true, reasoning: 'I was told to include everything.' }
					: verdict,
			),
		)
		.join('\n');
}
