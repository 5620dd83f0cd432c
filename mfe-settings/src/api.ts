import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import {
	getUserApiKeys,
	type KeyTest,
	type OnboardingData,
	revealUserApiKey,
	saveOnboarding,
	saveUserApiKeys,
	testUserApiKey,
	type UserApiKeys,
} from 'bff/contract/account/account';
import { type Connections, endConnection, type Provider } from 'bff/contract/account/connections';
import {
	endOtherSessions,
	endSession,
	listSessions,
	type SessionInfo,
} from 'bff/contract/auth/auth';
import { type Feed, type FeedSettings, getFeed, saveFeed } from 'bff/contract/feed/feed';
import { remoteApi } from 'remote-kit/api';
import { connectionsApi } from 'remote-kit/connecting/connections-api';

/**
 * Puts the response of a mutation into the cache of a query, before the caller continues. Ignores
 * failures, which the caller shows.
 */
export function updateFromResponse<T, A>(
	{
		dispatch,
		queryFulfilled,
	}: { dispatch: (action: A) => unknown; queryFulfilled: PromiseLike<{ data: T }> },
	update: (response: T) => A,
): void {
	queryFulfilled.then(
		({ data }) => dispatch(update(data)),
		() => undefined,
	);
}

/** The API of the user's account: keys, connections, sessions and feed. */
export const settingsApi = remoteApi
	.enhanceEndpoints({ addTagTypes: ['sessions', 'feed'] })
	.injectEndpoints({
		endpoints: (build) => ({
			saveOnboarding: build.mutation<object, OnboardingData | null>({
				query: (onboardingData) =>
					request(saveOnboarding, { body: { onboardingData, completed: true } }),
			}),
			apiKeys: build.query<UserApiKeys, void>({
				query: () => request(getUserApiKeys, {}),
			}),
			saveApiKeys: build.mutation<UserApiKeys, Input<typeof saveUserApiKeys>['body']>({
				query: (body) => request(saveUserApiKeys, { body }),
				onQueryStarted: (_, started): void =>
					updateFromResponse(started, (keys) =>
						settingsApi.util.updateQueryData('apiKeys', undefined, () => keys),
					),
				// The feed may now be readable with another key.
				invalidatesTags: (saved) => (saved ? ['feed'] : []),
			}),
			revealApiKey: build.mutation<
				ResponseOf<typeof revealUserApiKey>,
				Input<typeof revealUserApiKey>['body']['field']
			>({
				query: (field) => request(revealUserApiKey, { body: { field } }),
			}),
			testApiKey: build.mutation<KeyTest, Input<typeof testUserApiKey>['body']>({
				query: (body) => request(testUserApiKey, { body }),
			}),
			endConnection: build.mutation<Connections, Provider>({
				query: (provider) => request(endConnection, { params: { provider } }),
				onQueryStarted: (_, started): void =>
					updateFromResponse(started, (left) =>
						connectionsApi.util.updateQueryData('connections', undefined, () => left),
					),
				invalidatesTags: (left) => (left ? ['feed'] : []),
			}),
			feed: build.query<Feed, void>({
				query: () => request(getFeed, {}),
				providesTags: ['feed'],
			}),
			saveFeed: build.mutation<Feed, FeedSettings>({
				query: (body) => request(saveFeed, { body }),
				onQueryStarted: (_, started): void =>
					updateFromResponse(started, (feed) =>
						settingsApi.util.updateQueryData('feed', undefined, () => feed),
					),
			}),
			sessions: build.query<SessionInfo[], void>({
				query: () => request(listSessions, {}),
				transformResponse: ({ sessions }: ResponseOf<typeof listSessions>) => sessions,
				providesTags: ['sessions'],
			}),
			endSession: build.mutation<object, string>({
				query: (id) => request(endSession, { params: { id } }),
				invalidatesTags: ['sessions'],
			}),
			endOtherSessions: build.mutation<ResponseOf<typeof endOtherSessions>, void>({
				query: () => request(endOtherSessions, {}),
				invalidatesTags: ['sessions'],
			}),
		}),
	});

export const {
	useSaveOnboardingMutation,
	useApiKeysQuery,
	useSaveApiKeysMutation,
	useRevealApiKeyMutation,
	useTestApiKeyMutation,
	useEndConnectionMutation,
	useFeedQuery,
	useSaveFeedMutation,
	useSessionsQuery,
	useEndSessionMutation,
	useEndOtherSessionsMutation,
} = settingsApi;
