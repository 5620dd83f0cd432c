import { request } from 'bff/client/base-query';
import { getUserApiKeys, type UserApiKeys } from 'bff/contract/account/account';
import { type Feed, type FeedSettings, getFeed, saveFeed } from 'bff/contract/feed/feed';
import { filterApi } from '../api.ts';

/** The data for a first run: accounts to read, and keys. */
export const { useFeedToReadQuery, useKeysQuery, useSaveFeedToReadMutation } =
	filterApi.injectEndpoints({
		endpoints: (build) => ({
			feedToRead: build.query<Feed, void>({
				query: () => request(getFeed, {}),
				providesTags: ['feed'],
			}),
			saveFeedToRead: build.mutation<Feed, FeedSettings>({
				query: (body) => request(saveFeed, { body }),
				// The posts that a run would read have changed, so its estimate has too.
				invalidatesTags: ['feed', 'runs'],
			}),
			keys: build.query<UserApiKeys, void>({ query: () => request(getUserApiKeys, {}) }),
		}),
	});
