import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import {
	type ComposeSpending,
	getComposeSpending,
	getThreadModel,
	listModels,
	setFavouriteModel,
	setThreadModel,
	type ThreadModel,
} from 'bff/contract/compose/models';
import { composeApi } from '../api.ts';

type ModelList = ResponseOf<typeof listModels>;

/** Requests for the models of threads and the cost of answers. */
export const modelsApi = composeApi.injectEndpoints({
	endpoints: (build) => ({
		models: build.query<ModelList, void>({ query: () => request(listModels, {}) }),
		/** Refreshed with the thread, because every answer adds to its cost. */
		threadModel: build.query<ThreadModel, string>({
			query: (threadId) => request(getThreadModel, { params: { threadId } }),
			providesTags: (_result, _error, threadId) => [{ type: 'thread', id: threadId }],
		}),
		setThreadModel: build.mutation<ThreadModel, { threadId: string; model: string | null }>({
			query: ({ threadId, model }) =>
				request(setThreadModel, { params: { threadId }, body: { model } }),
			async onQueryStarted({ threadId }, { dispatch, queryFulfilled }) {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data) await dispatch(modelsApi.util.upsertQueryData('threadModel', threadId, data));
			},
		}),
		/** Shown at once, and undone if it fails. The list keeps its order until it is loaded again. */
		setFavourite: build.mutation<object, { model: string; isFavourite: boolean }>({
			query: (body) => request(setFavouriteModel, { body }),
			async onQueryStarted({ model, isFavourite }, { dispatch, queryFulfilled }) {
				const changed = dispatch(
					modelsApi.util.updateQueryData('models', undefined, ({ models }) => {
						for (const listed of models) if (listed.id === model) listed.isFavourite = isFavourite;
					}),
				);
				await queryFulfilled.catch(changed.undo);
			},
		}),
		composeSpending: build.query<ComposeSpending, void>({
			query: () => request(getComposeSpending, {}),
		}),
	}),
});

export const {
	useModelsQuery,
	useThreadModelQuery,
	useSetThreadModelMutation,
	useSetFavouriteMutation,
	useComposeSpendingQuery,
} = modelsApi;
