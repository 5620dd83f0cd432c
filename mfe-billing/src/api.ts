import { createApi } from '@reduxjs/toolkit/query/react';
import { ask, clientBaseQuery } from 'bff/client/base-query';
import type { Answer, Input } from 'bff/client/client';
import {
	getUserApiKeys,
	type OnboardingData,
	revealUserApiKey,
	saveOnboarding,
	saveUserApiKeys,
	type UserApiKeys,
} from 'bff/contract/account';
import { endOtherSessions, endSession, listSessions, type SessionInfo } from 'bff/contract/auth';
import { createCheckoutSession, customerPortal, type PricingOption, pricingOptions, refreshSubscription } from 'bff/contract/billing';
import type { SubscriptionStatus } from 'bff/contract/subscription';

/** What the server keeps of a person's account. */
export const billingApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['sessions'],
	endpoints: (build) => ({
		saveOnboarding: build.mutation<object, OnboardingData | null>({
			query: (onboardingData) => ask(saveOnboarding, { body: { onboardingData, completed: true } }),
		}),
		plans: build.query<PricingOption[], void>({
			query: () => ask(pricingOptions, {}),
			transformResponse: ({ options }: Answer<typeof pricingOptions>) => options,
		}),
		beginCheckout: build.mutation<Answer<typeof createCheckoutSession>, Input<typeof createCheckoutSession>['body']>({
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
			onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
				// The screen that asked tells of a failure.
				const saved = await queryFulfilled.catch(() => undefined);
				if (saved) dispatch(billingApi.util.upsertQueryData('apiKeys', undefined, saved.data));
			},
		}),
		revealApiKey: build.mutation<Answer<typeof revealUserApiKey>, Input<typeof revealUserApiKey>['body']['field']>({
			query: (field) => ask(revealUserApiKey, { body: { field } }),
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
	useSessionsQuery,
	useEndSessionMutation,
	useEndOtherSessionsMutation,
} = billingApi;
