import { randomInt } from 'node:crypto';
import type { PromptPost } from '../../prompts/post-data.ts';
import { randomTagId } from '../../prompts/prompt-json.ts';

/** A post of our own in a judge request whose verdict is known beforehand. */
export interface CheckPost extends PromptPost {
	included: boolean;
}

/**
 * The check posts of one judge request and the code words that decide their verdicts. Both are
 * random for each request, so that no post can contain them.
 */
export interface CheckPosts {
	include: string;
	exclude: string;
	posts: CheckPost[];
}

const names = [
	'Ines Ferreira',
	'Tom Walsh',
	'Yuki Tanaka',
	'Amara Obi',
	'Jonas Weber',
	'Leila Haddad',
	'Pia Lund',
	'Marek Nowak',
];
const sentences = [
	'Kettle on, window open, first page of the day.',
	'The lift is out again, so it is stairs and strong opinions until Friday.',
	'Found my old notebook. Half of it is shopping lists, the other half is plans.',
	'Rain all morning, and then ten minutes of the best light of the year.',
	'Nobody tells you how much of a garden is waiting.',
	'Moved the desk to the other wall. New year, new corner.',
	'The bus driver waited for me today. Small things.',
	'Third attempt at the repair, and it holds.',
];

/**
 * Creates one check post to include and one to exclude: a response that includes all posts, or
 * none, gets one of them wrong.
 */
export function createCheckPosts(): CheckPosts {
	const [include, exclude] = [randomTagId(), randomTagId()];
	const posts = [include, exclude].map((word) => {
		const authorName = pick(names);
		const authorUsername = `${authorName.split(' ')[0]?.toLowerCase()}_${randomTagId()}`;
		return {
			authorName,
			authorUsername,
			content: `${pick(sentences)} ${word}`,
			included: word === include,
		};
	});
	return { include, exclude, posts };
}

function pick<T>(list: readonly T[]): T {
	return list[randomInt(list.length)] as T;
}
