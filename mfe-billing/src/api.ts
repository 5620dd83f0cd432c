import { createApi } from '@reduxjs/toolkit/query/react';
import { ask, clientBaseQuery } from 'bff/client/base-query';
import { type OnboardingData, saveOnboarding } from 'bff/contract/account';

/** What the server keeps of a person's account. */
export const billingApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	endpoints: (build) => ({
		saveOnboarding: build.mutation<object, OnboardingData | null>({
			query: (onboardingData) => ask(saveOnboarding, { body: { onboardingData, completed: true } }),
		}),
	}),
});

export const { useSaveOnboardingMutation } = billingApi;
