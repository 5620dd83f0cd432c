import twitter from 'twitter-text';

/** What a query says of a post. */
export interface SearchedPost {
	author: { username: string; lang: string };
	text: string;
	reference: { type: 'retweeted' | 'quoted' | 'replied_to' } | undefined;
}

/** The members of lists, as user names, by the lists' ids. */
export type Lists = Readonly<Record<string, readonly string[]>>;

type Test = (post: SearchedPost, words: string) => boolean;

/** An invalid query, with X's message for the 400 response. */
export class QueryError extends Error {
	override readonly name = 'QueryError';
}

const MAX_LENGTH = 512;

/**
 * Parses a search query. Supports a part of X's syntax: words, phrases, `#tags`, `from:`, `list:`,
 * `lang:`, `is:retweet|reply|quote`, `has:links`, `-` before a term, `OR`, and parentheses. A list
 * that does not exist has no members. Throws `QueryError`.
 */
export function parseQuery(query: string, lists: Lists): (post: SearchedPost) => boolean {
	if (query.length > MAX_LENGTH)
		throw new QueryError(
			`invalid query length (${query.length}); must be between 1 and ${MAX_LENGTH}`,
		);
	const tokens = query.match(/-?"[^"]*"|-?\(|\)|[^\s()]+/g) ?? [];
	let at = 0;
	let hasStandaloneTerm = false;

	const readEither = (): Test => {
		const options = [readAll()];
		while (tokens[at] === 'OR') {
			at += 1;
			options.push(readAll());
		}
		return (post, words) => options.some((test) => test(post, words));
	};
	const readAll = (): Test => {
		const tests: Test[] = [];
		for (
			let token = tokens[at];
			token !== undefined && token !== ')' && token !== 'OR';
			token = tokens[at]
		)
			tests.push(readOne(token));
		if (tests.length === 0) throw new QueryError(`missing a term at position ${at}`);
		return (post, words) => tests.every((test) => test(post, words));
	};
	const readOne = (token: string): Test => {
		at += 1;
		const isNegated = token.startsWith('-');
		const bare = isNegated ? token.slice(1) : token;
		let test: Test;
		if (bare === '(') {
			test = readEither();
			if (tokens[at] !== ')') throw new QueryError('missing closing parenthesis');
			at += 1;
		} else {
			test = readTerm(bare, lists);
			hasStandaloneTerm ||= !isNegated && !/^(lang|is|has):/.test(bare);
		}
		return isNegated ? (post, words) => !test(post, words) : test;
	};

	const test = readEither();
	if (at < tokens.length) throw new QueryError(`extraneous input '${tokens[at]}'`);
	if (!hasStandaloneTerm)
		throw new QueryError('Rules must contain at least one positive, non-stopword clause');
	return (post) => test(post, post.text.toLowerCase());
}

function readTerm(term: string, lists: Lists): Test {
	const [, operator, value] = /^([a-z_]+):(.*)$/.exec(term) ?? [];
	if (operator === 'from' && /^\w{1,15}$/.test(value ?? '')) {
		return ({ author }) => author.username.toLowerCase() === value?.toLowerCase();
	}
	if (operator === 'list' && /^\d{1,19}$/.test(value ?? '')) {
		const members = lists[value ?? ''] ?? [];
		const names = new Set(members.map((name) => name.toLowerCase()));
		return ({ author }) => names.has(author.username.toLowerCase());
	}
	if (operator === 'lang' && value) return ({ author }) => author.lang === value;
	if (operator === 'has' && value === 'links') return ({ text }) => text.includes('https://');
	const reference = operator === 'is' ? references[value ?? ''] : undefined;
	if (reference) return (post) => post.reference?.type === reference;
	if (operator !== undefined && value !== '' && !value?.startsWith('//'))
		throw new QueryError(`Reference to invalid operator '${operator}'`);
	const wanted = term.replace(/^"|"$/g, '').toLowerCase();
	if (wanted === '') throw new QueryError('an empty phrase');
	if (/^#\S/.test(term))
		return (_, words) => twitter.extractHashtags(words).includes(wanted.slice(1));
	return (_, words) => words.includes(wanted);
}

const references: Readonly<Record<string, string>> = {
	retweet: 'retweeted',
	reply: 'replied_to',
	quote: 'quoted',
};
