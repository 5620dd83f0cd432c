import type { Proposal, ProposedAction } from 'bff/contract/access/proposals';
import { networkTitle } from 'bff/contract/networks/network-names';
import type { DraftAccount } from 'bff/contract/publishing/draft-account';
import type { DraftPart } from 'bff/contract/publishing/draft-part';
import { formatPrice } from 'remote-kit/format-price';
import { areSame } from 'remote-kit/publishing/editing/edited-parts';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';

/** A text, and the accounts that it is for. */
interface TextForAccounts {
	accounts: DraftAccount[];
	parts: readonly DraftPart[];
}

/** The texts of an action. Accounts with the same text stand together, except for drafts. */
export function groupTexts({ kind, action }: Pick<Proposal, 'kind' | 'action'>): TextForAccounts[] {
	const groups: TextForAccounts[] = [];
	for (const { account, parts } of action.texts) {
		const same = groups.find((group) => areSame(group.parts, parts));
		if (same && kind !== 'delete_drafts') same.accounts.push(account);
		else groups.push({ accounts: [account], parts });
	}
	return groups;
}

/** `X @mara, Bluesky @mara.example` */
export function nameAccounts(accounts: readonly DraftAccount[]): string {
	return accounts
		.map(({ network, handle }) => networkTitle(network) + (handle === null ? '' : ` @${handle}`))
		.join(', ');
}

/** The text that was for an account earlier; undefined if the account is new. */
export function partsAt(
	{ texts }: ProposedAction,
	account: DraftAccount | undefined,
): readonly DraftPart[] | undefined {
	const found = texts.find(
		(text) => text.account.id === account?.id && text.account.network === account.network,
	);
	return found?.parts;
}

/** Sentences about the differences between two versions of a proposal. */
export function describeChanges(
	before: ProposedAction,
	after: ProposedAction,
	zone: string,
): string[] {
	const accounts = [before, after].map(({ texts }) =>
		nameAccounts(texts.map(({ account }) => account)),
	);
	const times = [before, after].map(({ when }) =>
		when?.localTime ? formatSlot(when.localTime, zone) : 'now',
	);
	const mediaOf = ({ texts }: ProposedAction) =>
		JSON.stringify(texts.map(({ parts }) => parts.map(({ media }) => media)));
	const wordsOf = ({ texts }: ProposedAction) =>
		JSON.stringify(texts.map(({ parts }) => parts.map(({ text }) => text)));
	return [
		...(wordsOf(before) === wordsOf(after) ? [] : ['Changed words are marked.']),
		...(accounts[0] === accounts[1] ? [] : [`Accounts before: ${accounts[0]}.`]),
		...(times[0] === times[1] ? [] : [`Time before: ${times[0]}.`]),
		...(before.cost === after.cost ? [] : [`Price before: ${formatPrice(before.cost)}.`]),
		...(mediaOf(before) === mediaOf(after) ? [] : ['Images or alt texts have changed.']),
		...(before.post?.text === after.post?.text ? [] : ['The post has changed.']),
	];
}
