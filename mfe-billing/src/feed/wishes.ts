import type { Feed, FeedSettings } from 'bff/contract/feed';

/** What stands in the form. */
export interface Wishes extends FeedSettings {
	/** Typed, and not among the accounts yet. */
	adding: string;
	/** Why some of it could not be added. */
	problem?: string | undefined;
}

export const MOST_ACCOUNTS = 100;
export const LONGEST_QUERY = 400;

const separators = /[\s,;]+/;
const name = /^[A-Za-z0-9_]{1,15}$/;

/** Whether a text holds more than one name, or the end of one. */
export const isSeparated = (text: string): boolean => separators.test(text);

export function wishesOf({ accounts, query }: Feed): Wishes {
	return { accounts, query, adding: '' };
}

/**
 * Puts what is typed among the accounts, each once whatever its case. What is no name stays typed,
 * and is said why.
 */
export function addTyped({ adding, ...wishes }: Wishes): Wishes {
	const accounts = [...wishes.accounts];
	const known = new Set(accounts.map((account) => account.toLowerCase()));
	const refused: string[] = [];
	const left: string[] = [];
	for (const typed of adding.split(separators).filter(Boolean)) {
		const account = typed.replace(/^@/, '');
		if (known.has(account.toLowerCase())) continue;
		if (!name.test(account)) refused.push(typed);
		else if (accounts.length >= MOST_ACCOUNTS) left.push(typed);
		else {
			known.add(account.toLowerCase());
			accounts.push(account);
		}
	}
	return {
		...wishes,
		accounts,
		adding: [...refused, ...left].join(' '),
		problem: problemOf(refused, left),
	};
}

function problemOf(refused: readonly string[], left: readonly string[]): string | undefined {
	const [first, ...others] = refused;
	if (first !== undefined) {
		const which =
			others.length === 0
				? `“${shorten(first)}” is`
				: `“${shorten(first)}” and ${others.length} more are`;
		return `${which} no account name: letters, digits and _ only, 15 at most.`;
	}
	return left.length > 0
		? `${MOST_ACCOUNTS} accounts at most. Remove some to add these.`
		: undefined;
}

const shorten = (text: string): string =>
	text.length > 30 ? `${Array.from(text).slice(0, 30).join('')}…` : text;

/** Whether the form holds something that is not stored. */
export function differs({ accounts, query, adding }: Wishes, stored: FeedSettings): boolean {
	return (
		adding.trim() !== '' ||
		query.trim() !== stored.query ||
		accounts.join() !== stored.accounts.join()
	);
}
