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

/** Informs other tabs, which read the proposals again with the queue. */
async function announce(_input: unknown, { queryFulfilled }: { queryFulfilled: Promise<unknown> }) {
	await queryFulfilled.then(
		() => {
			announceDrafts([]);
			announceQueue();
		},
		// The screen shows it.
		() => undefined,
	);
}

/** An answer may change the queue and drafts, and a refused one means that something else did. */
const answers = {
	onQueryStarted: announce,
	invalidatesTags: ['drafts', ...publishingTags],
} as const;

/** Proposals of programs, and the user's answers. */
export const proposalsApi = publishingApi.injectEndpoints({
	endpoints: (build) => ({
		/** They show drafts, and the slots that they would take. */
		proposals: build.query<ResponseOf<typeof listProposals>, void>({
			query: () => request(listProposals, {}),
			providesTags: ['drafts', 'queue'],
		}),
		proposal: build.query<Proposal, string>({
			query: (id) => request(readProposal, { params: { id } }),
			providesTags: ['drafts', 'queue'],
		}),
		approveProposal: build.mutation<Proposal, Pick<Proposal, 'id' | 'hash'>>({
			query: ({ id, hash }) => request(approveProposal, { params: { id }, body: { hash } }),
			...answers,
		}),
		refuseProposal: build.mutation<Proposal, Pick<Proposal, 'id'>>({
			query: ({ id }) => request(refuseProposal, { params: { id } }),
			...answers,
		}),
	}),
});

export const {
	useApproveProposalMutation,
	useProposalQuery,
	useProposalsQuery,
	useRefuseProposalMutation,
} = proposalsApi;
