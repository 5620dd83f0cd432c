import { createApi } from '@reduxjs/toolkit/query/react';
import { ask, clientBaseQuery } from 'bff/client/base-query';
import type { Answer, Input } from 'bff/client/client';
import {
	getUserApiKeys,
	type KeyTest,
	type OnboardingData,
	revealUserApiKey,
	saveOnboarding,
	saveUserApiKeys,
	testUserApiKey,
	type UserApiKeys,
} from 'bff/contract/account';
import { endOtherSessions, endSession, listSessions, type SessionInfo } from 'bff/contract/auth';
import {
	createCheckoutSession,
	customerPortal,
	type PricingOption,
	pricingOptions,
	refreshSubscription,
} from 'bff/contract/billing';
import {
	beginConnection,
	type Connections,
	endConnection,
	listConnections,
	type Provider,
} from 'bff/contract/connections';
import { type Feed, type FeedSettings, getFeed, saveFeed } from 'bff/contract/feed';
import type { SubscriptionStatus } from 'bff/contract/subscription';

/**
 * What a change answers is what is known from then on, before whoever asked goes on. Of a failure
 * they tell themselves.
 */
function takeOver<T, A>(
	{
		dispatch,
		queryFulfilled,
	}: { dispatch: (action: A) => unknown; queryFulfilled: PromiseLike<{ data: T }> },
	know: (answer: T) => A,
): void {
	queryFulfilled.then(
		({ data }) => dispatch(know(data)),
		() => undefined,
	);
}

/** What the server keeps of a person's account. */
export const billingApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['sessions', 'feed'],
	endpoints: (build) => ({
		saveOnboarding: build.mutation<object, OnboardingData | null>({
			query: (onboardingData) => ask(saveOnboarding, { body: { onboardingData, completed: true } }),
		}),
		plans: build.query<PricingOption[], void>({
			query: () => ask(pricingOptions, {}),
			transformResponse: ({ options }: Answer<typeof pricingOptions>) => options,
		}),
		beginCheckout: build.mutation<
			Answer<typeof createCheckoutSession>,
			Input<typeof createCheckoutSession>['body']
		>({
			query: (body) => ask(createCheckoutSession, { body }),
		}),
		openPortal: build.mutation<Answer<typeof customerPortal>, string>({
			query: (returnUrl) => ask(customerPortal, { body: { returnUrl } }),
		}),
		refreshSubscription: build.mutation<SubscriptionStatus, void>({
			query: () => ask(refreshSubscription, {}),
		}),
		apiKeys: build.query<UserApiKeys, void>({
			query: () => ask(getUserApiKeys, {}),
		}),
		saveApiKeys: build.mutation<UserApiKeys, Input<typeof saveUserApiKeys>['body']>({
			query: (body) => ask(saveUserApiKeys, { body }),
			onQueryStarted: (_, asked): void =>
				takeOver(asked, (keys) =>
					billingApi.util.updateQueryData('apiKeys', undefined, () => keys),
				),
			// What reads posts may be another key now.
			invalidatesTags: (saved) => (saved ? ['feed'] : []),
		}),
		revealApiKey: build.mutation<
			Answer<typeof revealUserApiKey>,
			Input<typeof revealUserApiKey>['body']['field']
		>({
			query: (field) => ask(revealUserApiKey, { body: { field } }),
		}),
		testApiKey: build.mutation<KeyTest, Input<typeof testUserApiKey>['body']>({
			query: (body) => ask(testUserApiKey, { body }),
		}),
		connections: build.query<Connections, void>({
			query: () => ask(listConnections, {}),
		}),
		beginConnection: build.mutation<
			Answer<typeof beginConnection>,
			{ provider: Provider; acts: boolean }
		>({
			query: ({ provider, acts }) =>
				ask(beginConnection, { params: { provider }, querystring: acts ? { acts: 'true' } : {} }),
		}),
		endConnection: build.mutation<Connections, Provider>({
			query: (provider) => ask(endConnection, { params: { provider } }),
			onQueryStarted: (_, asked): void =>
				takeOver(asked, (left) =>
					billingApi.util.updateQueryData('connections', undefined, () => left),
				),
			invalidatesTags: (left) => (left ? ['feed'] : []),
		}),
		feed: build.query<Feed, void>({
			query: () => ask(getFeed, {}),
			providesTags: ['feed'],
		}),
		saveFeed: build.mutation<Feed, FeedSettings>({
			query: (body) => ask(saveFeed, { body }),
			onQueryStarted: (_, asked): void =>
				takeOver(asked, (feed) => billingApi.util.updateQueryData('feed', undefined, () => feed)),
		}),
		sessions: build.query<SessionInfo[], void>({
			query: () => ask(listSessions, {}),
			transformResponse: ({ sessions }: Answer<typeof listSessions>) => sessions,
			providesTags: ['sessions'],
		}),
		endSession: build.mutation<object, string>({
			query: (id) => ask(endSession, { params: { id } }),
			invalidatesTags: ['sessions'],
		}),
		endOtherSessions: build.mutation<Answer<typeof endOtherSessions>, void>({
			query: () => ask(endOtherSessions, {}),
			invalidatesTags: ['sessions'],
		}),
	}),
});

export const {
	useSaveOnboardingMutation,
	usePlansQuery,
	useBeginCheckoutMutation,
	useOpenPortalMutation,
	useRefreshSubscriptionMutation,
	useApiKeysQuery,
	useSaveApiKeysMutation,
	useRevealApiKeyMutation,
	useTestApiKeyMutation,
	useConnectionsQuery,
	useBeginConnectionMutation,
	useEndConnectionMutation,
	useFeedQuery,
	useSaveFeedMutation,
	useSessionsQuery,
	useEndSessionMutation,
	useEndOtherSessionsMutation,
} = billingApi;
