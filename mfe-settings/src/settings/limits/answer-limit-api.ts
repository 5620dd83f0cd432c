import { request } from 'bff/client/base-query';
import {
	type ComposeSpending,
	getComposeSpending,
	setComposeLimit,
} from 'bff/contract/compose/models';
import { settingsApi, updateFromResponse } from '../../api.ts';

/** Requests for the cost limit of the assistant's answers. */
const answersApi = settingsApi.injectEndpoints({
	endpoints: (build) => ({
		answerSpending: build.query<ComposeSpending, void>({
			query: () => request(getComposeSpending, {}),
		}),
		saveAnswerLimit: build.mutation<ComposeSpending, number | null>({
			query: (monthlyLimit) => request(setComposeLimit, { body: { monthlyLimit } }),
			onQueryStarted: (_, started): void =>
				updateFromResponse(started, (spending) =>
					answersApi.util.updateQueryData('answerSpending', undefined, () => spending),
				),
		}),
	}),
});

export const { useAnswerSpendingQuery, useSaveAnswerLimitMutation } = answersApi;
