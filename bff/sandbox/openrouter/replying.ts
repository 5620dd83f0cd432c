import { createHash } from 'node:crypto';
import { keyWords } from './key-words.ts';

/** A post that a reply is asked for. */
interface AskedPost {
	author: string;
	text: string;
}

const block = /^\s*<post-(\w+)>\n(.*)\n<\/post-\1>\s*$/;

/** Reads a question for one reply; undefined for any other. */
export function readReplyQuestion(text: string): AskedPost | undefined {
	const [, , json] = block.exec(text) ?? [];
	return json === undefined ? undefined : (JSON.parse(json) as AskedPost);
}

const sayings = [
	'“{a}” is where I got stuck as well. What did you try first?',
	'The part about “{a}” stays with me. How did it go on?',
	'I would have said the opposite about “{a}” a year ago. What changed it for you?',
	'Thank you for “{a}”. That is the sentence I needed today.',
];

/** A short reply made of the post's own words, honest about being a stand-in; the same for the same post. */
export function writeReply({ author, text }: AskedPost): string {
	const words = keyWords(text);
	const digest = createHash('sha256').update(`${author}\n${text}`).digest();
	const saying = sayings[digest.readUInt8(0) % sayings.length] ?? '';
	return `${saying.replace('{a}', words[digest.readUInt8(1) % words.length] ?? 'that')} (a sandbox reply, not a real model’s)`;
}
