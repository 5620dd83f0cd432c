import { request } from 'bff/client/base-query';
import { getUserApiKeys, type UserApiKeys } from 'bff/contract/account';
import { type Feed, getFeed } from 'bff/contract/feed';
import { ButtonLink } from 'design-system/button-link';
import { Notice } from 'design-system/notice';
import { filterApi } from '../api.ts';

/** Only loaded for users without templates. */
const { useFeedQuery, useKeysQuery } = filterApi.injectEndpoints({
	endpoints: (build) => ({
		feed: build.query<Feed, void>({ query: () => request(getFeed, {}) }),
		keys: build.query<UserApiKeys, void>({ query: () => request(getUserApiKeys, {}) }),
	}),
});

/**
 * Lists what is missing for a run: a model key, or a feed. Renders nothing if nothing is missing.
 */
export function SetupMissing() {
	const { data: keys } = useKeysQuery(undefined, { refetchOnFocus: true });
	const { data: feed } = useFeedQuery(undefined, { refetchOnFocus: true });
	const lacksKey =
		keys !== undefined &&
		!keys.openrouter_api_key &&
		!keys.provided?.includes('openrouter_api_key');
	const lacksFeed = feed?.reads === 'none';
	if (!lacksKey && !lacksFeed) return null;
	return (
		<Notice
			tone="warning"
			title="A run needs something more."
			actions={
				<ButtonLink size="sm" href="/app/settings">
					Open settings
				</ButtonLink>
			}
		>
			{lacksKey ? <p>An AI-provider key, with which posts are judged.</p> : null}
			{lacksFeed ? (
				<p>
					{feed.why ??
						'Somewhere to read posts: a connection to X, or a key and accounts to follow.'}
				</p>
			) : null}
			{lacksFeed && feed.stored > 0 ? (
				<p>Until then only the posts that are stored can be judged.</p>
			) : null}
		</Notice>
	);
}
