import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	approveProposal,
	listProposals,
	type Proposal,
	readProposal,
	refuseProposal,
} from '../../../contract/access/proposals.ts';
import { type AuditLog, currentSession } from '../../auth/auth.ts';
import { readPage } from '../../http/cursor.ts';
import type { Proposals } from './proposals.ts';

export interface ProposalRoutesOptions {
	access: { proposals: Proposals };
	audit: AuditLog;
}

/** Users read and answer proposals; programs only read them. */
export const proposalRoutes: FastifyPluginAsyncTypebox<ProposalRoutesOptions> = async (
	app,
	{ access: { proposals }, audit },
) => {
	/** Records an answer, unless it was given before. */
	const recordAnswer = async (
		request: Parameters<AuditLog['record']>[0],
		event: { kind: 'proposal_approved' | 'proposal_refused'; userId: string },
		{ proposal, isNew }: { proposal: Proposal; isNew: boolean },
	): Promise<Proposal> => {
		const details = { by: proposal.by, proposal: proposal.kind };
		if (isNew) await audit.record(request, { ...event, details });
		return proposal;
	};

	app.route({
		...listProposals,
		handler: async (request) => {
			const { status = 'open', ...page } = request.query;
			const { id } = currentSession(request).user;
			return proposals.list(id, status === 'open', readPage(page));
		},
	});

	app.route({
		...readProposal,
		handler: async (request) => proposals.read(currentSession(request).user.id, request.params.id),
	});

	app.route({
		...approveProposal,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const answer = await proposals.approve(userId, request.params.id, request.body.hash);
			return recordAnswer(request, { kind: 'proposal_approved', userId }, answer);
		},
	});

	app.route({
		...refuseProposal,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const answer = await proposals.refuse(userId, request.params.id);
			return recordAnswer(request, { kind: 'proposal_refused', userId }, answer);
		},
	});
};
