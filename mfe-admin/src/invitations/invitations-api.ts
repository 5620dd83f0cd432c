import { request } from 'bff/client/base-query';
import { type Invitation, listInvitations, resendInvitation } from 'bff/contract/admin/invitations';
import { adminApi } from '../api.ts';

const invitationsApi = adminApi.injectEndpoints({
	endpoints: (build) => ({
		invitations: build.query<Invitation[], void>({
			query: () => request(listInvitations, {}),
			transformResponse: ({ invitations }: { invitations: Invitation[] }) => invitations,
			providesTags: ['invitations'],
		}),
		resendInvitation: build.mutation<object, string>({
			query: (id) => request(resendInvitation, { params: { id } }),
			invalidatesTags: (sent) => (sent ? ['invitations'] : []),
		}),
	}),
});

export const { useInvitationsQuery, useResendInvitationMutation } = invitationsApi;
