import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { includesRight } from '../../../contract/access/rights.ts';
import { networkOfId } from '../../../contract/networks/network-names.ts';
import type { publishDraft } from '../../../contract/publishing/publishing.ts';
import { type AuditLog, currentSession } from '../../auth/auth.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import { oneLine } from '../../one-line.ts';
import { visibleText } from '../../prompts/visible-text.ts';
import { normalizeReply } from '../../tweets/tweets.ts';
import { currentCaller } from '../api/caller.ts';
import type { Proposals } from './proposals.ts';
import type { ProposedRequest } from './proposed-request.ts';

const MAX_NOTE_LENGTH = 500;

/**
 * For a program with the right `propose`, routes with `api.proposal` respond with 202 and a
 * proposal; their handler is not called. The header `Proposal-Note` is a note to the user,
 * percent-encoded.
 */
export function proposeInstead(
	scope: FastifyInstance,
	proposals: Proposals,
	audit: AuditLog,
): void {
	scope.addHook('preHandler', async (request, reply) => {
		const kind = request.routeOptions.config.api?.proposal;
		const { user, right } = currentSession(request);
		if (!kind || includesRight(right, 'publish')) return;
		const { id: caller, name: by } = currentCaller(request);
		const { proposal, isNew } = await proposals.propose(
			user.id,
			{ request: toProposedRequest(kind, request), caller, by, note: noteOf(request) },
			kind === 'publish' ? publishingOf(request).shown : undefined,
		);
		if (isNew)
			await audit.record(request, {
				kind: 'proposal_created',
				userId: user.id,
				details: { by, proposal: kind },
			});
		return reply.code(202).send(proposal);
	});
}

function toProposedRequest(
	kind: ProposedRequest['kind'],
	{ params, body }: FastifyRequest,
): ProposedRequest {
	// The schema of the route has checked both.
	const request = {
		kind,
		input: { ...(params as object), ...(body as object | undefined) },
	} as ProposedRequest;
	if (request.kind === 'publish') {
		const { id, when } = request.input;
		return { kind: 'publish', input: { id, when } };
	}
	if (request.kind !== 'reply') return request;
	const { id, response } = request.input;
	return { kind: 'reply', input: { id, response: normalizeReply(response, networkOfId(id)) } };
}

/** The body of a request to publish. Throws 400 for options that only users can choose. */
function publishingOf({ body }: FastifyRequest): Static<typeof publishDraft.schema.body> {
	// The schema of the route has checked it.
	const publishing = body as Static<typeof publishDraft.schema.body>;
	for (const field of ['isAnew', 'isByHand'] as const)
		if (publishing[field])
			throw invalidField(field, 'Only the user can decide this, so it cannot be proposed.');
	return publishing;
}

/** The note of the program; null without one. Throws 400. */
function noteOf({ headers }: FastifyRequest): string | null {
	const given = String(headers['proposal-note'] ?? '');
	const note = oneLine(visibleText(decode(given)));
	if (Array.from(note).length > MAX_NOTE_LENGTH)
		throw invalidNote(`Proposal-Note can have up to ${MAX_NOTE_LENGTH} characters.`);
	return note === '' ? null : note;
}

function decode(given: string): string {
	try {
		return decodeURIComponent(given);
	} catch {
		throw invalidNote('Proposal-Note must be percent-encoded, as by encodeURIComponent.');
	}
}

function invalidNote(message: string): AppError {
	return new AppError(400, 'invalid_input', message);
}
