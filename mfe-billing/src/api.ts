import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import {
	createCheckoutSession,
	type PricingOption,
	pricingOptions,
} from 'bff/contract/billing/billing';
import { getSampleDrafts } from 'bff/contract/compose/sample-drafts';
import { remoteApi } from 'remote-kit/api';

/** The plans, and the sample drafts next to them. */
export const billingApi = remoteApi.injectEndpoints({
	endpoints: (build) => ({
		sampleDrafts: build.query<ResponseOf<typeof getSampleDrafts>, void>({
			query: () => request(getSampleDrafts, {}),
		}),
		plans: build.query<PricingOption[], void>({
			query: () => request(pricingOptions, {}),
			transformResponse: ({ options }: ResponseOf<typeof pricingOptions>) => options,
			onQueryStarted: (_, { queryFulfilled }) => {
				queryFulfilled.catch(({ error: cause }) =>
					reportError(new Error('Failed to load pricing options', { cause })),
				);
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

export const { useSampleDraftsQuery, usePlansQuery, useBeginCheckoutMutation } = billingApi;
