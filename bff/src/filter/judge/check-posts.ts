import { randomInt } from 'node:crypto';
import type { PromptPost } from '../../prompts/post-data.ts';
import { randomTagId } from '../../prompts/prompt-json.ts';

/** A post of our own among those of a question, whose verdict is known beforehand. */
export interface CheckPost extends PromptPost {
	included: boolean;
}

/**
 * Check posts for one question, and the code words that decide them. Drawn anew for each, so that
 * no post can know them.
 */
export interface Checks {
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
 * One check post that is worth reading and one that is not: an answer that includes all posts, or
 * none, gets one of them wrong.
 */
export function drawChecks(): Checks {
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
