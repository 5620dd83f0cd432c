import { createHash } from 'node:crypto';
import { keyWords } from './key-words.ts';

/** A request for a reply: the post and the tone. */
interface ReplyRequest {
	author: string;
	text: string;
	/** Such as `warm`; default: the user's own. */
	tone?: string;
	/** The user's description of their voice. */
	voice?: string;
	/** Earlier replies of the user. */
	answers?: string[];
	/** The previous attempt, if it was too long. */
	tooLong?: string;
}

const block = (name: string) => new RegExp(`^<${name}-(\\w+)>\\n(.*)\\n</${name}-\\1>$`, 'm');

/** Reads a request for a reply; undefined for other requests. */
export function readReplyRequest(text: string): ReplyRequest | undefined {
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
		...(JSON.parse(post) as ReplyRequest),
		...(tone !== undefined && { tone }),
		...(voice !== undefined && { voice: JSON.parse(voice) as string }),
		...(answers !== undefined && { answers: JSON.parse(answers) as string[] }),
		...(tooLong !== undefined && { tooLong: JSON.parse(tooLong) as string }),
	};
}

const ownTemplates = [
	'“{a}” is where I got stuck as well. What did you try first?',
	'The part about “{a}” stays with me. How did it go on?',
	'I would have said the opposite about “{a}” a year ago. What changed it for you?',
	'Thank you for “{a}”. That is the sentence I needed today.',
];

const toneTemplates: Record<string, readonly string[]> = {
	warm: ['“{a}”: good on you for saying it out loud. It helps others more than you think.'],
	direct: ['“{a}” is the point. The rest follows from it.'],
	curious: ['What made you choose “{a}” of all things?'],
	playful: ['I read “{a}” twice, and my coffee went cold. Worth it.'],
};

/**
 * Writes a short reply from words of the post. It says that it is not a real model's, and is the
 * same for the same post and tone.
 */
export function writeReply({ author, text, tone = 'own' }: ReplyRequest): string {
	const words = keyWords(text);
	const digest = createHash('sha256').update(`${author}\n${text}`).digest();
	const draftTemplates = toneTemplates[tone] ?? ownTemplates;
	const template = draftTemplates[digest.readUInt8(0) % draftTemplates.length] ?? '';
	return `${template.replace('{a}', words[digest.readUInt8(1) % words.length] ?? 'that')} (a sandbox reply, not a real model’s)`;
}
