import type { mastodon } from 'masto';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { quotable } from '../clean-text.ts';
import type { PostSelection } from '../network.ts';
import { CHECK_SOURCES, type PostRequest } from '../post-source.ts';
import { mastodonSource } from './mastodon-errors.ts';
import { type AskForPage, PAGE_SIZE, type PageStart } from './mastodon-pages.ts';
import type { MastodonReading } from './mastodon-reading.ts';
import { StatusId } from './mastodon-status.ts';

const Found = Type.Object({ id: StatusId });
const Search = Type.Object({ statuses: Type.Array(Type.Unknown()) });
/** Mastodon’s hashtags. Nothing that would change the path of a request. */
const HASHTAG = /^[\p{L}\p{N}\p{M}_·]{1,200}$/u;

/** How the pages of a selection are requested. Throws `PostSourceError`, or the signal’s reason. */
export async function askFor(
	selection: PostSelection,
	client: mastodon.rest.Client,
	reading: MastodonReading,
	waiting: Pick<PostRequest, 'signal' | 'onWait'>,
): Promise<AskForPage> {
	const { timelines, accounts } = client.v1;
	switch (selection.kind) {
		case 'home':
			return (start) => timelines.home.list.$raw(parametersOf(start));
		case 'list': {
			if (!Value.Check(StatusId, selection.id)) throw invalid('list');
			const list = timelines.list.$select(selection.id);
			return (start) => list.list.$raw(parametersOf(start));
		}
		case 'hashtag': {
			if (!HASHTAG.test(selection.tag)) throw invalid('hashtag');
			const tag = timelines.tag.$select(encodeURIComponent(selection.tag));
			return (start) => tag.list.$raw(parametersOf(start));
		}
		case 'account': {
			const acct = selection.handle.replace(/^@/, '');
			const found = await reading.find(() => accounts.lookup.$raw({ acct }), waiting);
			if (!found) throw notFound(acct);
			if (!Value.Check(Found, found.data)) throw mastodonSource.unavailable();
			const { statuses } = accounts.$select(found.data.id);
			return (start) => statuses.list.$raw(parametersOf(start));
		}
		case 'search': {
			const q = selection.query.trim();
			if (q === '') throw invalid('search');
			return async ({ offset }) => {
				const page = { q, type: 'statuses', limit: PAGE_SIZE, offset } as const;
				const { headers, data } = await client.v2.search.list.$raw(page);
				return { headers, data: Value.Check(Search, data) ? data.statuses : undefined };
			};
		}
	}
}

function parametersOf({ maxId }: PageStart) {
	return { limit: PAGE_SIZE, ...(maxId !== undefined && { maxId }) };
}

function invalid(what: string) {
	return mastodonSource.refused(`Mastodon has no such ${what}. ${CHECK_SOURCES}`);
}

function notFound(acct: string) {
	return mastodonSource.refused(
		`Your Mastodon server does not know @${quotable(acct)}. Check the name, with its server, such as @ada@example.org.`,
	);
}
