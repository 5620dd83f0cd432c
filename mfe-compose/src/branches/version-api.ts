import { request } from 'bff/client/base-query';
import { showVersion } from 'bff/contract/compose/answers';
import { getThread } from 'bff/contract/compose/compose';
import { branchLeft } from '../answer/answer-slice.ts';
import { composeApi, pageAfter, readPage, type ThreadPage } from '../api.ts';

/** Switching between versions, which is not part of the screen's first load. */
const versionApi = composeApi.injectEndpoints({
	endpoints: (build) => ({
		/**
		 * Switches to another version of a message, and shows the branch that it is in, with all pages
		 * from its end to that message.
		 */
		showVersion: build.mutation<ThreadPage[], { threadId: string; messageId: string }>({
			async queryFn({ threadId, messageId }, _api, _options, query) {
				const params = { threadId };
				const body = { message_id: messageId };
				const pages: ThreadPage[] = [];
				let next = request(showVersion, { params, body });
				for (;;) {
					const { data, error } = await query(next);
					if (error) return { error };
					const page = readPage(data as ThreadPage);
					pages.push(page);
					const { messages, next_cursor: cursor } = page;
					if (cursor === null || messages.some(({ id }) => id === messageId))
						return { data: pages };
					next = request(getThread, { params, querystring: { cursor } });
				}
			},
			async onQueryStarted({ threadId }, { dispatch, queryFulfilled }) {
				const { data: pages } = await queryFulfilled.catch(() => ({ data: null }));
				if (pages === null) return;
				dispatch(branchLeft());
				const pageParams = [undefined, ...pages.slice(0, -1).map(pageAfter)];
				await dispatch(composeApi.util.upsertQueryData('thread', threadId, { pages, pageParams }));
			},
		}),
	}),
});

export const { useShowVersionMutation } = versionApi;
