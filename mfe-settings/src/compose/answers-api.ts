import { request } from 'bff/client/base-query';
import {
	type ComposeSpending,
	getComposeSpending,
	setComposeLimit,
} from 'bff/contract/compose/models';
import { settingsApi } from '../api.ts';

/** Requests for the cost limit of the assistant's answers. */
const answersApi = settingsApi.injectEndpoints({
	endpoints: (build) => ({
		answerSpending: build.query<ComposeSpending, void>({
			query: () => request(getComposeSpending, {}),
		}),
		saveAnswerLimit: build.mutation<ComposeSpending, number | null>({
			query: (monthlyLimit) => request(setComposeLimit, { body: { monthlyLimit } }),
			// Before the caller continues, which shows failures itself.
			onQueryStarted: (_, { dispatch, queryFulfilled }): void =>
				void queryFulfilled.then(
					({ data }) =>
						dispatch(answersApi.util.updateQueryData('answerSpending', undefined, () => data)),
					() => undefined,
				),
		}),
	}),
});

export const { useAnswerSpendingQuery, useSaveAnswerLimitMutation } = answersApi;
