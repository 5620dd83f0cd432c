import type { Person } from '../oauth/person.ts';
import type { Attachment } from './attachments.ts';
import { contentOf, mentionsIn, tagsIn, urlOfMention } from './content.ts';
import { personFor } from './people.ts';
import type { Status, Statuses } from './statuses.ts';

/** For whom, and at which origin, entities are written. */
export interface View {
	origin: string;
	statuses: Statuses;
	viewerId: string | undefined;
}

/** https://docs.joinmastodon.org/entities/Status */
export function writeStatus(status: Status, view: View): object {
	const { id, author, text, replyTo, reblogOf, poll } = status;
	const { origin, statuses, viewerId } = view;
	const url = `${origin}/${author.handle}/${id}`;
	return {
		id,
		created_at: new Date(status.time).toISOString(),
		in_reply_to_id: replyTo?.id ?? null,
		in_reply_to_account_id: replyTo?.author.id ?? null,
		sensitive: status.spoiler !== '',
		spoiler_text: status.spoiler,
		visibility: 'public',
		language: status.language,
		uri: `${origin}/users/${author.handle.slice(1)}/statuses/${id}`,
		url,
		replies_count: statuses.all.filter((reply) => reply.replyTo?.id === id).length,
		reblogs_count: statuses.all.filter((other) => other.reblogOf?.id === id).length,
		favourites_count: statuses.likes.filter((like) => like.id === id).length,
		quotes_count: statuses.all.filter((other) => other.quoted?.id === id).length,
		edited_at: null,
		favourited: viewerId !== undefined && statuses.hasLiked(viewerId, id),
		reblogged: false,
		muted: false,
		bookmarked: false,
		content: status.content ?? contentOf(text, origin),
		filtered: [],
		reblog: reblogOf ? writeStatus(reblogOf, view) : null,
		application: { name: 'Warble', website: null },
		account: writeAccount(author, view),
		media_attachments: status.attachments.map((file) => writeAttachment(file, origin)),
		mentions: mentionsIn(text).map((mention) => ({
			id: personFor(mention.username)?.id ?? '0',
			username: mention.username,
			url: urlOfMention(mention, origin),
			acct: mention.host === undefined ? mention.username : `${mention.username}@${mention.host}`,
		})),
		tags: tagsIn(text).map((name) => ({ name, url: `${origin}/tags/${name}` })),
		emojis: [],
		quote: writeQuote(status, view),
		card: null,
		poll: poll.length === 0 ? null : writePoll(id, poll),
	};
}

/** https://docs.joinmastodon.org/entities/Quote, without what the quoted status quotes. */
function writeQuote({ quoted, quoteState: state }: Status, view: View): object | null {
	if (state !== 'accepted') return { state, quoted_status: null };
	if (!quoted) return null;
	return {
		state,
		quoted_status: writeStatus({ ...quoted, quoted: undefined, quoteState: 'accepted' }, view),
	};
}

/** https://docs.joinmastodon.org/entities/Account */
export function writeAccount({ id, name, handle }: Person, { origin, statuses }: View): object {
	const username = handle.slice(1);
	const avatar = `${origin}/avatars/original/missing.png`;
	return {
		id,
		username,
		acct: username,
		display_name: name,
		locked: false,
		bot: false,
		discoverable: true,
		group: false,
		created_at: '2022-11-06T00:00:00.000Z',
		note: '',
		url: `${origin}/${handle}`,
		uri: `${origin}/users/${username}`,
		avatar,
		avatar_static: avatar,
		header: `${origin}/headers/original/missing.png`,
		header_static: `${origin}/headers/original/missing.png`,
		followers_count: 0,
		following_count: 0,
		statuses_count: statuses.all.filter(({ author }) => author.id === id).length,
		last_status_at: null,
		emojis: [],
		fields: [],
	};
}

/** https://docs.joinmastodon.org/entities/MediaAttachment. The `url` is null until it is ready. */
export function writeAttachment(
	{ id, type, description, readyAt }: Attachment,
	origin: string,
): object {
	return {
		id,
		type,
		url: readyAt <= Date.now() ? `${origin}/media/${id}/original` : null,
		preview_url: `${origin}/media/${id}/small`,
		remote_url: null,
		text_url: null,
		meta: {},
		description,
		blurhash: null,
	};
}

function writePoll(id: string, options: readonly string[]): object {
	return {
		id,
		expires_at: null,
		expired: false,
		multiple: false,
		votes_count: 0,
		voters_count: 0,
		options: options.map((title) => ({ title, votes_count: 0 })),
		emojis: [],
		voted: false,
		own_votes: [],
	};
}
