import { keyWords } from './key-words.ts';

/** A request to rewrite posts. */
interface RewriteRequest {
	kind: 'shorter' | 'plainer' | 'opening' | 'thread' | 'free';
	posts: string[];
	/** The user's instruction, for `free`. */
	wish: string;
	/** The previous version, if it was too long. */
	tooLong?: string[];
}

const block = (name: string) => new RegExp(`^<${name}-(\\w+)>\\n(.*)\\n</${name}-\\1>$`, 'm');

/** Reads a request to rewrite posts; undefined for other requests. */
export function readRewriteRequest(text: string): RewriteRequest | undefined {
	const inside = (name: string) => block(name).exec(text)?.[2];
	const [, kind] = /^Task: (shorter|plainer|opening|thread|free)\./m.exec(text) ?? [];
	const [posts, wish, tooLong] = [inside('posts'), inside('wish'), inside('too-long')];
	if (kind === undefined || posts === undefined) return undefined;
	return {
		kind: kind as RewriteRequest['kind'],
		posts: JSON.parse(posts) as string[],
		wish: wish === undefined ? '' : String(JSON.parse(wish)),
		...(tooLong !== undefined && { tooLong: JSON.parse(tooLong) as string[] }),
	};
}

/**
 * Rewrites posts by simple rules, and returns them as the requested JSON list. The same for the
 * same request.
 */
export function writeRewrite({ kind, posts, wish, tooLong }: RewriteRequest): string {
	if (tooLong) return JSON.stringify(tooLong.map(shorten));
	if (kind === 'thread') return JSON.stringify(toThread(posts.join('\n\n')));
	const rewrite = {
		shorter: shorten,
		plainer: simplify,
		opening: reopen,
		free: (text: string) => follow(text, wish),
	}[kind];
	return JSON.stringify(posts.map(rewrite));
}

/** Keeps about the first half: whole sentences if there are several, otherwise words. */
function shorten(text: string): string {
	const sentences = sentencesOf(text);
	if (sentences.length > 1)
		return sentences
			.slice(0, Math.ceil(sentences.length / 2))
			.join('')
			.trim();
	const words = text.trim().split(/\s+/);
	if (words.length < 3)
		return [...text.trim()].slice(0, Math.ceil([...text.trim()].length / 2)).join('');
	const kept = words.slice(0, Math.ceil(words.length / 2)).join(' ');
	return `${kept.replace(/[.,;:!?…–—-]+$/, '')}.`;
}

const plainWords: Record<string, string> = {
	utilise: 'use',
	utilize: 'use',
	leverage: 'use',
	commence: 'start',
	approximately: 'about',
	additionally: 'also',
	however: 'but',
	therefore: 'so',
	numerous: 'many',
	obtain: 'get',
	sufficient: 'enough',
};
const fillers = /\s*\b(?:really|very|actually|basically|simply|truly|quite|literally)\b/gi;

/** Replaces long words, removes fillers, and makes sentences of clauses. */
function simplify(text: string): string {
	const words = text
		.replace(fillers, '')
		.replace(/\p{L}+/gu, (word) => plainWords[word.toLowerCase()] ?? word);
	const plain = words.replace(
		/[;:] (\p{Ll})/gu,
		(_, letter: string) => `. ${letter.toUpperCase()}`,
	);
	return plain === text ? `In short: ${text}` : plain.trim();
}

const openings = [
	'Nobody tells you this about {a}.',
	'I was wrong about {a}.',
	'The short version of {a}:',
	'Ask me about {a}.',
];

/** Puts another sentence in front, in place of the first one if there are several. */
function reopen(text: string): string {
	const [first = '', ...rest] = sentencesOf(text);
	const words = keyWords(text);
	const opening = (openings[text.length % openings.length] ?? '').replace(
		'{a}',
		words[0] ?? 'this',
	);
	return `${opening} ${(rest.length > 0 ? rest.join('') : first).trim()}`;
}

/** Appends the requested words, and says that it is the sandbox’s. */
function follow(text: string, wish: string): string {
	const words = keyWords(wish);
	return `${text.trim()} (${words.length > 0 ? `With ${words.slice(0, 3).join(', ')} in mind` : 'Reworked'}, by the sandbox model.)`;
}

/** A post for every two sentences, and at least two posts. */
function toThread(text: string): string[] {
	const sentences = sentencesOf(text);
	if (sentences.length === 1) {
		const words = text.trim().split(/\s+/);
		const half = Math.ceil(words.length / 2);
		const halves = [words.slice(0, half).join(' '), words.slice(half).join(' ')];
		return halves[1] === '' ? [text.trim(), 'More on that soon.'] : halves;
	}
	const perPost = sentences.length === 2 ? 1 : 2;
	const posts: string[] = [];
	for (let at = 0; at < sentences.length; at += perPost)
		posts.push(
			sentences
				.slice(at, at + perPost)
				.join('')
				.trim(),
		);
	return posts;
}

/** The sentences with the space after them. */
function sentencesOf(text: string): string[] {
	return text.trim().match(/[\s\S]+?(?:[.!?…]+(?:\s+|$)|\n{2,}|$)/g) ?? [text];
}
