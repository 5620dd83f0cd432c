import {
	type Source,
	type SourceAccount,
	type SourceKind,
	sourceKey,
} from 'bff/contract/feed/sources';
import { SOURCE_LIMIT } from 'bff/contract/filter/filter';
import { isUsername } from 'bff/contract/networks/usernames';
import type { SourceList } from './sources-api.ts';

/** What was entered for a new source. */
export interface EnteredSource {
	account: SourceAccount;
	kind: SourceKind;
	/** Also what was typed for another kind. */
	typed: string;
	/** The chosen list of the account, if it is not typed. */
	list: SourceList | undefined;
}

export type Entry = { source: Source; problem?: never } | { source?: never; problem: string };

/** The source that was entered, or why it is refused, as a sentence. */
export function enterSource(sources: readonly Source[], entered: EnteredSource): Entry {
	const { kind, account, list } = entered;
	const value = readValue(entered);
	if (value.problem !== undefined) return value;
	const name = kind === 'list' && list && offersLists(account) ? list.name : '';
	const source = { kind, network: account.network, accountId: account.id, value: value.text, name };
	if (sources.some((each) => sourceKey(each) === sourceKey(source)))
		return { problem: 'This source is chosen already.' };
	if (sources.length >= SOURCE_LIMIT)
		return { problem: `${SOURCE_LIMIT} sources is the maximum. Remove one to add another.` };
	return { source };
}

/** Whether an account's lists can be chosen. At X they are typed, because listing them costs. */
export function offersLists({ network }: Pick<SourceAccount, 'network'>): boolean {
	return network !== 'x';
}

/** A list at X: its link or number. */
const listNumber =
	/^(?:(?:https?:\/\/)?(?:\w+\.)?(?:x|twitter)\.com\/i\/lists\/)?(\d+)\/?(?:[?#].*)?$/;

type Value = { text: string; problem?: never } | { problem: string };

function readValue({ account: { network }, kind, typed, list }: EnteredSource): Value {
	const text = typed.trim();
	switch (kind) {
		case 'home':
			return { text: '' };
		case 'account': {
			const name = text.replace(/^@+/, '');
			if (name === '') return { problem: 'Enter the name of an account.' };
			// At Mastodon, a name without a server is one of the account's own server.
			const isLocal = network === 'mastodon' && /^[\w.-]+$/.test(name);
			if (!isLocal && !isUsername(name, [network]))
				return { problem: `“${text}” is not a name. ${nameRules[network]}` };
			return { text: name };
		}
		case 'list': {
			if (offersLists({ network })) return list ? { text: list.id } : { problem: 'Choose a list.' };
			const number = listNumber.exec(text)?.[1];
			return number ? { text: number } : { problem: 'Enter the link or the number of a list.' };
		}
		case 'hashtag': {
			const tag = text.replace(/^#+/, '');
			if (tag === '') return { problem: 'Enter a hashtag.' };
			return /[\s#]/.test(tag) ? { problem: 'Enter one hashtag, without spaces.' } : { text: tag };
		}
		case 'search':
			return text === '' ? { problem: 'Enter what to search for.' } : { text };
	}
}

const nameRules = {
	x: 'A name at X has up to 15 letters, digits and underscores.',
	bluesky: 'A name at Bluesky has a dot, such as ben.bsky.social.',
	mastodon: 'A name at Mastodon has its server, such as ben@mastodon.social.',
};
