import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { customerPortal, refreshSubscription } from 'bff/contract/billing/billing';
import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { remoteApi } from '../api.ts';

/** The user's subscription, which the payment provider's portal changes. */
const subscriptionApi = remoteApi.injectEndpoints({
	endpoints: (build) => ({
		openPortal: build.mutation<ResponseOf<typeof customerPortal>, string>({
			query: (returnUrl) => request(customerPortal, { body: { returnUrl } }),
		}),
		refreshSubscription: build.mutation<SubscriptionStatus, void>({
			query: () => request(refreshSubscription, {}),
		}),
	}),
});

export const { useOpenPortalMutation, useRefreshSubscriptionMutation } = subscriptionApi;
