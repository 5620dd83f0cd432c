import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import {
	createCheckoutSession,
	type PricingOption,
	pricingOptions,
} from 'bff/contract/billing/billing';
import { getSampleDrafts } from 'bff/contract/compose/sample-drafts';
import { latestThread } from 'bff/contract/compose/threads';
import { remoteApi } from 'remote-kit/api';

/** The plans, and the drafts of a new user. */
export const billingApi = remoteApi.injectEndpoints({
	endpoints: (build) => ({
		sampleDrafts: build.query<ResponseOf<typeof getSampleDrafts>, void>({
			query: () => request(getSampleDrafts, {}),
		}),
		/** Whether the user has drafts. Only for subscribers. */
		hasDrafts: build.query<boolean, void>({
			query: () => request(latestThread, {}),
			transformResponse: ({ thread }: ResponseOf<typeof latestThread>) =>
				thread !== null && thread.drafts.length > 0,
		}),
		plans: build.query<PricingOption[], void>({
			query: () => request(pricingOptions, {}),
			transformResponse: ({ options }: ResponseOf<typeof pricingOptions>) => options,
			onQueryStarted: (_, { queryFulfilled }) => {
				queryFulfilled.catch(({ error: cause, isUnhandledError }) => {
					// The base query handles every error, so an unhandled one means an aborted request.
					if (isUnhandledError || cause?.code === 'unauthorized') return;
					reportError(new Error('Failed to load pricing options', { cause }));
				});
			},
		}),
		beginCheckout: build.mutation<
			ResponseOf<typeof createCheckoutSession>,
			Input<typeof createCheckoutSession>['body']
		>({
			query: (body) => request(createCheckoutSession, { body }),
		}),
	}),
});

export const { useSampleDraftsQuery, useHasDraftsQuery, usePlansQuery, useBeginCheckoutMutation } =
	billingApi;
