import { type ApiRequest, request } from 'bff/client/base-query';
import { type Connections, listConnections } from 'bff/contract/account/connections';
import { type DraftSummary, listDrafts } from 'bff/contract/publishing/drafts';
import { getQueue, type Queue } from 'bff/contract/publishing/publishing';
import { type PublishingSettings, savePublishingSettings } from 'bff/contract/publishing/settings';
import { announceDrafts } from 'remote-kit/publishing/api/draft-news';
import { publishingApi, publishingTags } from 'remote-kit/publishing/api/publishing-api';
import { announceQueue } from 'remote-kit/publishing/api/queue-news';
import type { AppThunk } from '../../store.ts';

/** A range of days of the queue. */
export interface QueueRange {
	/** Undefined for today. */
	from: string | undefined;
	days: number;
}

export interface QueueChange {
	/** The drafts to change. */
	ids: readonly string[];
	request: ApiRequest;
	/** Shows the change before the server has made it. It is reverted if the server refuses. */
	patch?: ((queue: Queue) => void) | undefined;
}

/** The queue, and the requests that change it. */
export const queueApi = publishingApi.injectEndpoints({
	endpoints: (build) => ({
		queueRange: build.query<Queue, QueueRange>({
			query: ({ from, days }) =>
				request(getQueue, {
					querystring: { days: String(days), ...(from !== undefined && { from }) },
				}),
			providesTags: ['queue'],
		}),
		queueConnections: build.query<Connections, void>({
			query: () => request(listConnections, {}),
		}),
		unqueuedDrafts: build.query<DraftSummary[], string>({
			query: (search) =>
				request(listDrafts, {
					querystring: { filter: 'all', limit: '20', ...(search !== '' && { search }) },
				}),
			transformResponse: ({ drafts }: { drafts: DraftSummary[] }) => drafts,
			providesTags: ['drafts', 'queue'],
		}),
		saveQueueSettings: build.mutation<PublishingSettings, { zone?: string; paused?: boolean }>({
			query: (body) => request(savePublishingSettings, { body }),
			onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
				const saved = await queryFulfilled.catch(() => undefined);
				if (!saved) return;
				dispatch(
					publishingApi.util.updateQueryData('publishingSettings', undefined, () => saved.data),
				);
				announceQueue();
			},
			invalidatesTags: [...publishingTags],
		}),
		changeQueue: build.mutation<unknown, QueueChange>({
			query: ({ request: change }) => change,
			onQueryStarted: async ({ ids, patch }, { dispatch, queryFulfilled }) => {
				const undo = patch && dispatch(patchRanges(patch));
				try {
					await queryFulfilled;
				} catch {
					return undo?.();
				}
				announceDrafts(ids);
				announceQueue();
			},
			invalidatesTags: (_result, _error, { ids }) => [
				'drafts',
				...publishingTags,
				...ids.map((id) => ({ type: 'draft' as const, id })),
			],
		}),
	}),
});

/** Patches every stored range of days. Returns a function that undoes it. */
function patchRanges(patch: (queue: Queue) => void): AppThunk<() => void> {
	return (dispatch, getState) => {
		const { selectCachedArgsForQuery, updateQueryData } = queueApi.util;
		const patches = selectCachedArgsForQuery(getState() as never, 'queueRange').map((range) =>
			dispatch(updateQueryData('queueRange', range, patch) as never),
		) as { undo: () => void }[];
		return () => {
			for (const { undo } of patches) undo();
		};
	};
}

export const {
	useQueueRangeQuery,
	useQueueConnectionsQuery,
	useUnqueuedDraftsQuery,
	useSaveQueueSettingsMutation,
	useChangeQueueMutation,
} = queueApi;
