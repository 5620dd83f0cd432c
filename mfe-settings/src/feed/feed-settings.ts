import type { Feed, FeedSettings } from 'bff/contract/feed/feed';
import { isUsername } from 'bff/contract/networks/usernames';

/** The values of the feed form. */
export interface FeedFormValues extends FeedSettings {
	/** Typed names that are not in `accounts` yet. */
	adding: string;
	/** Why some of the names could not be added. */
	problem?: string | undefined;
}

export const MAX_ACCOUNTS = 100;
export const MAX_QUERY_LENGTH = 400;

const separators = /[\s,;]+/;

/** Whether a text contains a separator, so that a name in it is complete. */
export const isSeparated = (text: string): boolean => separators.test(text);

export function feedFormOf({ accounts, query }: Feed): FeedFormValues {
	return { accounts, query, adding: '' };
}

/**
 * Adds the typed names to the accounts, without duplicates. Invalid names stay in the field, with a
 * message.
 */
export function addTyped({ adding, ...values }: FeedFormValues): FeedFormValues {
	const accounts = [...values.accounts];
	const known = new Set(accounts.map((account) => account.toLowerCase()));
	const refused: string[] = [];
	const left: string[] = [];
	for (const typed of adding.split(separators).filter(Boolean)) {
		const account = typed.replace(/^@/, '');
		if (known.has(account.toLowerCase())) continue;
		if (!isUsername(account, ['x'])) refused.push(typed);
		else if (accounts.length >= MAX_ACCOUNTS) left.push(typed);
		else {
			known.add(account.toLowerCase());
			accounts.push(account);
		}
	}
	return {
		...values,
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
				? `“${shorten(first)}” isn’t an X username`
				: `“${shorten(first)}” and ${others.length} more aren’t X usernames`;
		return `${which}. Use letters, digits and _, at most 15.`;
	}
	return left.length > 0
		? `You can add up to ${MAX_ACCOUNTS} accounts. Remove some to add these.`
		: undefined;
}

const shorten = (text: string): string =>
	text.length > 30 ? `${Array.from(text).slice(0, 30).join('')}…` : text;

/** Whether the form has unsaved changes. */
export function differs(
	{ accounts, query, adding }: FeedFormValues,
	stored: FeedSettings,
): boolean {
	return (
		adding.trim() !== '' ||
		query.trim() !== stored.query ||
		accounts.join() !== stored.accounts.join()
	);
}
