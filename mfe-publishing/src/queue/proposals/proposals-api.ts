import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import {
	approveProposal,
	listProposals,
	type Proposal,
	readProposal,
	refuseProposal,
} from 'bff/contract/access/proposals';
import { announceDrafts } from 'remote-kit/publishing/api/draft-news';
import { publishingApi, publishingTags } from 'remote-kit/publishing/api/publishing-api';
import { announceQueue } from 'remote-kit/publishing/api/queue-news';

/** The user's answer to a proposal as it was shown. */
interface Answer extends Pick<Proposal, 'id' | 'hash'> {
	isApproved: boolean;
}

/** Proposals of programs, and the user's answers. */
const proposalsApi = publishingApi.injectEndpoints({
	endpoints: (build) => ({
		/** They show drafts, and the slots that they would take. */
		proposals: build.query<ResponseOf<typeof listProposals>, void>({
			query: () => request(listProposals, { querystring: {} }),
			providesTags: ['drafts', 'queue'],
		}),
		proposal: build.query<Proposal, string>({
			query: (id) => request(readProposal, { params: { id } }),
			providesTags: ['drafts', 'queue'],
		}),
		answerProposal: build.mutation<Proposal, Answer>({
			query: ({ id, hash, isApproved }) =>
				isApproved
					? request(approveProposal, { params: { id }, body: { hash } })
					: request(refuseProposal, { params: { id } }),
			// After a failure too: it may have been answered or changed elsewhere.
			invalidatesTags: ['drafts', ...publishingTags],
			onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
				const answered = await queryFulfilled.catch(() => undefined);
				if (!answered) return;
				dispatch(
					proposalsApi.util.updateQueryData('proposals', undefined, (list) => {
						list.proposals = list.proposals.filter((each) => each.id !== id);
					}),
				);
				// Other tabs read the proposals again with the queue.
				announceDrafts([]);
				announceQueue();
			},
		}),
	}),
});

export const { useAnswerProposalMutation, useProposalQuery, useProposalsQuery } = proposalsApi;
