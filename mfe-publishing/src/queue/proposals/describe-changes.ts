import type { Proposal, ProposedAction } from 'bff/contract/access/proposals';
import { networkTitle } from 'bff/contract/networks/network-names';
import type { DraftAccount } from 'bff/contract/publishing/draft-account';
import type { DraftPart } from 'bff/contract/publishing/draft-part';
import { formatPrice } from 'remote-kit/format-price';
import { areSame } from 'remote-kit/publishing/editing/edited-parts';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';

/** A text, and the accounts that it is for. */
interface TextForAccounts extends Pick<ProposedAction['texts'][number], 'parts' | 'queuedFor'> {
	accounts: DraftAccount[];
}

/** The texts of an action. Accounts with the same text stand together, except for drafts. */
export function groupTexts({ kind, action }: Pick<Proposal, 'kind' | 'action'>): TextForAccounts[] {
	const groups: TextForAccounts[] = [];
	for (const { account, ...text } of action.texts) {
		const same = groups.find(({ parts }) => areSame(parts, text.parts));
		if (same && kind !== 'delete_drafts') same.accounts.push(account);
		else groups.push({ accounts: [account], ...text });
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

type Version = Pick<Proposal, 'action' | 'by' | 'note'>;

/** Sentences about the differences between two versions of a proposal. */
export function describeChanges(
	{ action: before, ...earlier }: Version,
	{ action: after, ...later }: Version,
	zone: string,
): string[] {
	const accounts = [before, after].map(({ texts }) =>
		nameAccounts(texts.map(({ account }) => account)),
	);
	const times = [before, after].map(({ when }) =>
		when?.localTime ? formatSlot(when.localTime, zone) : 'now',
	);
	const queueOf = ({ texts }: ProposedAction) =>
		JSON.stringify(texts.flatMap(({ queuedFor }) => queuedFor?.localTime ?? []));
	const mediaOf = ({ texts }: ProposedAction) =>
		JSON.stringify(texts.map(({ parts }) => parts.map(({ media }) => media)));
	const wordsOf = ({ texts }: ProposedAction) =>
		JSON.stringify(texts.map(({ parts }) => parts.map(({ text }) => text)));
	return [
		...(earlier.by === later.by ? [] : [`${earlier.by} asked for it before.`]),
		...(earlier.note === later.note ? [] : ['The note was different.']),
		...(wordsOf(before) === wordsOf(after) ? [] : ['Changed words are marked.']),
		...(accounts[0] === accounts[1] ? [] : [`Accounts before: ${accounts[0]}.`]),
		...(times[0] === times[1] ? [] : [`Time before: ${times[0]}.`]),
		...(queueOf(before) === queueOf(after) ? [] : ['Its time in the queue was different.']),
		...(before.cost === after.cost ? [] : [`Price before: ${formatPrice(before.cost)}.`]),
		...(mediaOf(before) === mediaOf(after) ? [] : ['Images or alt texts have changed.']),
		...(before.post?.text === after.post?.text ? [] : ['The post has changed.']),
	];
}
