import { createHash } from 'node:crypto';
import { keyWords } from './key-words.ts';

/** What a reply is asked for: the post, and how it is to sound. */
interface AskedPost {
	author: string;
	text: string;
	/** As `warm`; without it the person's own. */
	tone?: string;
	/** How the person says they sound. */
	voice?: string;
	/** Answers that the person sent before. */
	answers?: string[];
	/** What was written before and is too long. */
	tooLong?: string;
}

const block = (name: string) => new RegExp(`^<${name}-(\\w+)>\\n(.*)\\n</${name}-\\1>$`, 'm');

/** Reads a question for one reply; undefined for any other. */
export function readReplyQuestion(text: string): AskedPost | undefined {
	const inside = (name: string) => block(name).exec(text)?.[2];
	const [post, voice, answers, tooLong] = [
		inside('post'),
		inside('voice'),
		inside('answers'),
		inside('too-long'),
	];
	const [, tone] = /^Tone: (\w+)/m.exec(text) ?? [];
	if (post === undefined) return undefined;
	return {
		...(JSON.parse(post) as AskedPost),
		...(tone !== undefined && { tone }),
		...(voice !== undefined && { voice: JSON.parse(voice) as string }),
		...(answers !== undefined && { answers: JSON.parse(answers) as string[] }),
		...(tooLong !== undefined && { tooLong: JSON.parse(tooLong) as string }),
	};
}

const own = [
	'“{a}” is where I got stuck as well. What did you try first?',
	'The part about “{a}” stays with me. How did it go on?',
	'I would have said the opposite about “{a}” a year ago. What changed it for you?',
	'Thank you for “{a}”. That is the sentence I needed today.',
];

const toned: Record<string, readonly string[]> = {
	warm: ['“{a}”: good on you for saying it out loud. It helps others more than you think.'],
	direct: ['“{a}” is the point. The rest follows from it.'],
	curious: ['What made you choose “{a}” of all things?'],
	playful: ['I read “{a}” twice, and my coffee went cold. Worth it.'],
};

/**
 * A short reply made of the post's own words, honest about being a stand-in; the same for the same
 * post and tone.
 */
export function writeReply({ author, text, tone = 'own' }: AskedPost): string {
	const words = keyWords(text);
	const digest = createHash('sha256').update(`${author}\n${text}`).digest();
	const sayings = toned[tone] ?? own;
	const saying = sayings[digest.readUInt8(0) % sayings.length] ?? '';
	return `${saying.replace('{a}', words[digest.readUInt8(1) % words.length] ?? 'that')} (a sandbox reply, not a real model’s)`;
}
