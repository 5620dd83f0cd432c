import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { parseAddress } from '../../rich-text/web-address.ts';
import { cleanText, readLanguage } from '../clean-text.ts';
import type { Post, PostAttachments } from '../post-source.ts';
import { toQuote } from '../to-quote.ts';
import { type StatusMention, statusText } from './status-text.ts';

/** Digits at Mastodon; letters too at other servers with its API. */
export const StatusId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const Count = Type.Optional(Type.Integer({ minimum: 0 }));
const Nullable = <Schema extends Type.TSchema>(schema: Schema) =>
	Type.Optional(Type.Union([schema, Type.Null()]));

const Account = Type.Object({
	id: StatusId,
	/** Such as `ada`, or `ada@example.org` for an account of another server. */
	acct: Type.String({ pattern: '^[^\\s@<>"]{1,100}(@[^\\s@<>"]{1,255})?$' }),
	displayName: Type.Optional(Type.String()),
});

/** A status of Mastodon, with the names of `masto`. Parts in `Unknown` are validated separately. */
export const Status = Type.Object({
	id: StatusId,
	createdAt: Type.String(),
	url: Type.Optional(Type.Unknown()),
	content: Type.String(),
	account: Account,
	spoilerText: Nullable(Type.String()),
	inReplyToId: Nullable(StatusId),
	language: Nullable(Type.String({ maxLength: 20 })),
	favouritesCount: Count,
	reblogsCount: Count,
	repliesCount: Count,
	mentions: Type.Optional(Type.Unknown()),
	mediaAttachments: Type.Optional(Type.Unknown()),
	poll: Type.Optional(Type.Unknown()),
	reblog: Type.Optional(Type.Unknown()),
	quote: Type.Optional(Type.Unknown()),
});
export type Status = Static<typeof Status>;

const Mention = Type.Object({ url: Type.String(), acct: Type.String({ maxLength: 400 }) });
const Media = Type.Object({ description: Nullable(Type.String()) });
const Poll = Type.Object({ options: Type.Array(Type.Object({ title: Type.String() })) });
/** With `quotedStatusId` instead of the status where only its id is sent. */
const Quote = Type.Object({
	state: Nullable(Type.String()),
	quotedStatus: Type.Optional(Type.Unknown()),
	quotedStatusId: Type.Optional(Type.Unknown()),
});

/** Undefined if it is not valid. */
export function readStatus(item: unknown): Post | undefined {
	if (!Value.Check(Status, item)) return undefined;
	const createdAt = new Date(item.createdAt);
	if (Number.isNaN(createdAt.getTime())) return undefined;
	const original = Value.Check(Status, item.reblog) ? item.reblog : undefined;
	const shown = original ?? item;
	return {
		network: 'mastodon',
		id: item.id,
		url: pageOf(shown),
		authorId: item.account.id,
		...authorOf(item),
		// Showing an image would reveal the user to its host, which can be any.
		avatarUrl: null,
		text: textOf(shown),
		createdAt,
		likes: shown.favouritesCount ?? 0,
		retweets: shown.reblogsCount ?? 0,
		replies: shown.repliesCount ?? 0,
		repostOf: original ? { id: original.id, ...authorOf(original) } : null,
		replyTo: item.inReplyToId ?? null,
		lang: readLanguage(shown.language),
		editIds: [item.id],
		attached: attachmentsOf(shown),
	};
}

/** The page of a status at the server where it was written. Null if that names none. */
function pageOf({ url }: Status): string | null {
	const address = typeof url === 'string' && url.length <= 2000 ? parseAddress(url) : null;
	return address && ['https:', 'http:'].includes(address.protocol) ? address.href : null;
}

/** The text without the content warning. */
export function contentText({ content, mentions, quote }: Status): string {
	return statusText(content, {
		mentions: valid(Mention, mentions) satisfies StatusMention[],
		hasQuote: quotedStatusOf(quote) !== undefined,
	});
}

export function hasMedia({ mediaAttachments }: Status): boolean {
	return Array.isArray(mediaAttachments) && mediaAttachments.length > 0;
}

/** The content warning, then the text. */
function textOf(status: Status): string {
	const warning = clean(status.spoilerText ?? '');
	const text = contentText(status);
	return warning === '' || text === '' ? warning + text : `${warning}\n\n${text}`;
}

function authorOf({ account }: Status): { authorName: string; authorUsername: string } {
	const username = clean(account.acct);
	return { authorName: clean(account.displayName ?? '') || username, authorUsername: username };
}

function attachmentsOf({ mediaAttachments, poll, quote }: Status): PostAttachments | null {
	const quoted = quotedStatusOf(quote);
	const isQuoteMissing = !quoted && isMissing(quote);
	const attached: PostAttachments = {
		media: valid(Media, mediaAttachments).map(
			({ description }) => clean(description ?? '') || null,
		),
		poll: Value.Check(Poll, poll) ? poll.options.map(({ title }) => clean(title)) : [],
		quote: quoted
			? toQuote({
					id: quoted.id,
					url: pageOf(quoted),
					...authorOf(quoted),
					text: textOf(quoted),
				})
			: null,
		...(isQuoteMissing && { isQuoteMissing }),
	};
	const isEmpty =
		attached.media.length === 0 && attached.poll.length === 0 && !quoted && !isQuoteMissing;
	return isEmpty ? null : attached;
}

/** Any other state than `accepted` says why the status is not shown: it is deleted, blocked, … */
function quotedStatusOf(quote: unknown): Status | undefined {
	if (!Value.Check(Quote, quote) || (quote.state ?? 'accepted') !== 'accepted') return undefined;
	return Value.Check(Status, quote.quotedStatus) ? quote.quotedStatus : undefined;
}

function isMissing(quote: unknown): boolean {
	return Value.Check(Quote, quote) && (quote.state ?? 'accepted') !== 'accepted';
}

function clean(text: string): string {
	return cleanText(text).trim();
}

function valid<Schema extends Type.TSchema>(schema: Schema, items: unknown): Static<Schema>[] {
	if (!Array.isArray(items)) return [];
	return items.filter((item): item is Static<Schema> => Value.Check(schema, item));
}
