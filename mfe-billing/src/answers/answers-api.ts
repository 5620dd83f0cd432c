import { request } from 'bff/client/base-query';
import {
	type ComposeSpending,
	getComposeSpending,
	setComposeLimit,
} from 'bff/contract/compose/models';
import { billingApi } from '../api.ts';

/** Requests for what the assistant's answers may cost. */
const answersApi = billingApi.injectEndpoints({
	endpoints: (build) => ({
		answerSpending: build.query<ComposeSpending, void>({
			query: () => request(getComposeSpending, {}),
		}),
		saveAnswerLimit: build.mutation<ComposeSpending, number | null>({
			query: (monthlyLimit) => request(setComposeLimit, { body: { monthlyLimit } }),
			async onQueryStarted(_limit, { dispatch, queryFulfilled }) {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data)
					await dispatch(answersApi.util.upsertQueryData('answerSpending', undefined, data));
			},
		}),
	}),
});

export const { useAnswerSpendingQuery, useSaveAnswerLimitMutation } = answersApi;
