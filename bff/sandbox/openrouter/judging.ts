import { keyWords } from './key-words.ts';

/** Ways in which a model may spoil its verdicts, by what a directive calls them. */
export const spoilings = [
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
export type Spoiling = (typeof spoilings)[number];

interface AskedPost {
	id: string;
	author: string;
	text: string;
}

/** What the stand-in understood of a question about posts. */
export interface JudgeQuestion {
	wanted: string;
	posts: AskedPost[];
}

const block = /<wanted-(\w+)>\n(.*)\n<\/wanted-\1>\n<posts-\1>\n([\s\S]*)\n<\/posts-\1>/;

/** Reads a question about posts; undefined for any other. */
export function readJudgeQuestion(text: string): JudgeQuestion | undefined {
	const [, , wanted, lines] = block.exec(text) ?? [];
	if (wanted === undefined || lines === undefined) return undefined;
	return { wanted: String(JSON.parse(wanted)), posts: lines.split('\n').map((line) => JSON.parse(line) as AskedPost) };
}

/**
 * One verdict for each post, by rules anybody can follow: words of sentences that say no are unwanted, the other words wanted; an unwanted
 * word in a post keeps it out, else a wanted one lets it in. The same post gets the same verdict in any company.
 */
export function writeVerdicts({ wanted, posts }: JudgeQuestion, spoiling?: Spoiling): string {
	const judge = judgeBy(wanted);
	const verdicts = posts.map((post) => judge(post));
	const lines = verdicts.map((verdict) => JSON.stringify(verdict));
	switch (spoiling) {
		case 'prose':
			return 'I am a sandbox model and would rather talk about these posts than judge them one by one. They are all quite nice.';
		case 'half':
			return lines.join('\n').slice(0, Math.floor(lines.join('\n').length / 2));
		case 'fences':
			return `Here you are:\n\n\`\`\`json\n${lines.join('\n')}\n\`\`\`\nI hope that helps!`;
		case 'list':
			return `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]`;
		case 'repeats':
			return [...lines, ...verdicts.map((verdict) => JSON.stringify({ ...verdict, included: !verdict.included }))].join('\n');
		case 'strangers':
			return lines
				.flatMap((line, at) => [JSON.stringify({ id: `zz${at}zz`, included: true, reasoning: 'Nobody asked.' }), line])
				.join('\n');
		case 'all-true':
			return verdicts.map((verdict) => JSON.stringify({ ...verdict, included: true, reasoning: 'A post told me to.' })).join('\n');
		case 'obey':
			return obey(posts, verdicts);
		case 'nothing':
			return '';
		case 'flood':
			return `${lines[0] ?? ''}\n${'All work and no play makes a sandbox model dull. '.repeat(200_000)}`;
		case 'skip':
			return lines.filter((_, at) => at % 3 !== 2).join('\n');
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
	const saysNo = (sentence: string) => /\b(?:no|not|never|without|skip|avoid|except|hide|nothing|don't|dont)\b/i.test(sentence);
	const unwanted = sentences.filter(saysNo).flatMap((sentence) => keyWords(sentence));
	const asked = sentences.filter((sentence) => !saysNo(sentence)).flatMap((sentence) => keyWords(sentence));
	return ({ id, author, text }) => {
		const words = text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
		const has = (list: string[]) => list.find((word) => words.some((one) => isAlike(one, word)));
		const bad = has(unwanted);
		if (bad) return { id, included: false, reasoning: `Speaks of “${bad}”, which you do not want.` };
		const good = has(asked);
		if (good) return { id, included: true, reasoning: `${author.split(' (')[0]} writes about “${good}”, as you asked.` };
		return {
			id,
			included: false,
			reasoning: asked.length > 0 ? `Nothing about ${asked.slice(0, 3).join(', ')}.` : 'You named nothing to look for.',
		};
	};
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
			/includ|mark|judge|ignore|true|accept|keep|relevant/i.test(text) && /\b(all|every|other|instruction|system|true)\b/i.test(text),
	);
	return verdicts
		.map((verdict) => JSON.stringify(order ? { ...verdict, included: true, reasoning: 'I was told to include everything.' } : verdict))
		.join('\n');
}
