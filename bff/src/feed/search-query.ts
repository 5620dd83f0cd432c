/** Operators of X's recent search. https://docs.x.com/x-api/posts/search/integrate/operators */
const operators = new Set(
	'from to url retweets_of in_reply_to_tweet_id retweets_of_tweet_id quotes_of_tweet_id context entity conversation_id list place place_country point_radius bounding_box is has lang min_likes min_replies min_reposts min_retweets sample bio bio_name bio_location url_title url_description url_contains followers_count tweets_count following_count listed_count source'.split(
		' ',
	),
);

/** Operators that X refuses unless the query also has a term to search for. */
const needsOtherTerm = /^(is|has|lang|sample|min_likes|min_replies|min_reposts|min_retweets):/;

/**
 * Checks a query for common mistakes that X's search would refuse. Returns a sentence about the
 * first one; undefined if there is none or the query is blank. X may still refuse the query.
 */
export function findQueryProblem(query: string): string | undefined {
	if (query.trim() === '') return undefined;
	if ((query.match(/"/g) ?? []).length % 2 > 0) return 'A quotation mark is not closed.';
	const tokens = query.match(/-?"[^"]*"|-?\(|\)|[^\s()"]+/g) ?? [];
	let depth = 0;
	let previous = '(';
	let hasSubject = false;
	for (const token of tokens) {
		const bare = token.replace(/^-/, '');
		const [, operator, value] = /^([a-z_]+):(.*)$/i.exec(bare) ?? [];
		if (token === ')' && depth === 0) return 'There is a closing bracket too many.';
		if ((token === 'OR' || token === ')') && (previous === 'OR' || isOpening(previous)))
			return 'Something is missing before or after OR, or in brackets.';
		if (token === 'AND') return 'Leave AND out: words beside each other are all looked for.';
		if (operator !== undefined && !/^https?$/.test(operator) && !operators.has(operator))
			return `There is no search by “${operator}:”.`;
		if (operator !== undefined && value === '' && !/^https?$/.test(operator))
			return `Something is missing after “${operator}:”.`;
		if (/^(from|to|retweets_of):@/.test(bare)) return `Write “${operator}:” without an @.`;
		if (bare === '') return 'A minus stands alone.';
		if (isOpening(token)) depth += 1;
		else if (token === ')') depth -= 1;
		else if (token !== 'OR' && !token.startsWith('-') && !needsOtherTerm.test(bare))
			hasSubject = true;
		previous = token;
	}
	if (depth > 0) return 'A bracket is not closed.';
	if (previous === 'OR') return 'Something is missing before or after OR, or in brackets.';
	return hasSubject ? undefined : 'Name at least one word, tag or account to look for.';
}

function isOpening(token: string): boolean {
	return token === '(' || token === '-(';
}
