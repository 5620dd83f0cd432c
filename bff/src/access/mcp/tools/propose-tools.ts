import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	inputRequired,
	type ServerContext,
	type ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { Static, TObject } from 'typebox';
import * as Type from 'typebox';
import { Proposal, readProposal } from '../../../../contract/access/proposals.ts';
import { includesRight, type Right } from '../../../../contract/access/rights.ts';
import { deleteDrafts } from '../../../../contract/publishing/drafts.ts';
import { deletePosts, publishDraft } from '../../../../contract/publishing/publishing.ts';
import { Id, nullable } from '../../../../contract/route.ts';
import { replyToTweet } from '../../../../contract/tweets/tweets.ts';
import type { AgentCall, ApiRequest, ApiResponse } from '../agent-call.ts';
import { markUntrusted } from '../untrusted-content.ts';
import { repeatOf } from './repeat.ts';
import { READ, type Tool, type ToolResult, toFailure, toResult, toSchema } from './tool.ts';

const exact = { additionalProperties: false };
const Note = Type.Optional(
	Type.String({ maxLength: 500, description: 'What the user should know about this proposal' }),
);
const DraftId = { ...Id, description: 'The id of the draft' };

const ProposalResult = Type.Object({
	/** Null if it was done without asking. */
	proposal: nullable(Proposal),
	/** The page where the user answers it. */
	decideAt: nullable(Type.String()),
	/** The response of the API if it was done without asking. */
	done: nullable(Type.Object({})),
	/** Whether the proposal contains text of other people. */
	untrusted: Type.Boolean(),
});

interface ProposingTool<Input extends TObject> extends Pick<Tool, 'name' | 'title' | 'route'> {
	/** What the user is asked for, as the end of “Asks the user to …”. */
	action: string;
	input: Input;
	request(given: Static<Input>): ApiRequest;
}

/** A tool whose action needs the user's approval, unless the agent has the right `publish`. */
function proposingTool<Input extends TObject>(tool: ProposingTool<Input>): Tool {
	const { name, title, route, action, request } = tool;
	return {
		name,
		title,
		route,
		describe: (right) =>
			actsAtOnce(right)
				? `Does this at once, without asking the user: ${action}. Call it only if the user told you to.`
				: `Asks the user to ${action}. Nothing happens until they approve it in Warble; read_proposal returns their decision. Another call for the same draft or post replaces the open proposal.`,
		annotate: annotateProposing,
		input: toSchema(tool.input),
		output: toSchema(ProposalResult),
		async run(call, given, context) {
			const earlier = context.mcpReq.requestState<string>();
			if (earlier !== undefined) return readDecision(call, earlier);
			const input = given as Static<Input> & { note?: string };
			const { headers } = repeatOf(call, name, context);
			const note = input.note === undefined ? {} : { 'proposal-note': percentEncode(input.note) };
			const response = await call.callApi({
				...request(input),
				headers: { ...headers, ...note },
			});
			if (response.status >= 400) return toFailure(response);
			if (response.status !== 202) {
				const done: object = JSON.parse(response.text);
				const result = { proposal: null, decideAt: null, done, untrusted: false };
				return toResult(`Done.\n${response.text}`, result);
			}
			const proposal: Proposal = JSON.parse(response.text);
			if (proposal.status !== 'open' || !opensPages(context)) return toProposal(call, proposal);
			return inputRequired({
				inputRequests: {
					decision: inputRequired.elicitUrl({
						message: `Read what “${proposal.by}” proposes, and approve, edit or refuse it.`,
						url: decideAt(call, proposal),
					}),
				},
				// Not signed, because it only selects one of the proposals of this user.
				requestState: proposal.id,
			});
		},
	};
}

/** Tools for what others see or what cannot be undone. */
export const createProposeTools = (): Tool[] => [
	proposingTool({
		name: 'propose_post',
		title: 'Propose to publish a draft',
		action:
			'publish a draft with its cross-posts: now, in the next or last free slot of the queue, or at a time on the user’s clock',
		route: publishDraft,
		input: Type.Object(
			{ draftId: DraftId, when: publishDraft.schema.body.properties.when, note: Note },
			exact,
		),
		request: ({ draftId, when }) => ({
			route: publishDraft,
			params: { id: draftId },
			body: { when },
		}),
	}),
	proposingTool({
		name: 'propose_reply',
		title: 'Propose a reply to a post',
		action: 'reply to a post of the feed with this text',
		route: replyToTweet,
		input: Type.Object(
			{
				postId: { ...replyToTweet.schema.params.properties.id, description: 'The id of the post' },
				text: { ...replyToTweet.schema.body.properties.response, description: 'The reply' },
				note: Note,
			},
			exact,
		),
		request: ({ postId, text }) => ({
			route: replyToTweet,
			params: { id: postId },
			body: { response: text },
		}),
	}),
	proposingTool({
		name: 'propose_deletion',
		title: 'Propose to delete a draft or its posts',
		action: 'delete the posts of a draft at their networks, or the draft itself in Warble',
		route: deletePosts,
		input: Type.Object(
			{ draftId: DraftId, what: Type.Enum(['posts', 'draft']), note: Note },
			exact,
		),
		request: ({ draftId, what }) =>
			what === 'posts'
				? { route: deletePosts, params: { id: draftId } }
				: { route: deleteDrafts, body: { ids: [draftId] } },
	}),
	{
		name: 'read_proposal',
		title: 'Read a proposal',
		route: readProposal,
		describe: () =>
			'Reads a proposal: whether the user approved, refused or has not answered it, and what came of it, such as the address of the post.',
		annotate: () => READ,
		input: toSchema(Type.Object({ id: { ...Id, description: 'The id of the proposal' } }, exact)),
		output: toSchema(ProposalResult),
		run: (call, given) => readDecision(call, (given as { id: string }).id),
	},
];

async function readDecision(call: AgentCall, id: string): Promise<ToolResult> {
	const response: ApiResponse = await call.callApi({ route: readProposal, params: { id } });
	return response.status >= 400 ? toFailure(response) : toProposal(call, JSON.parse(response.text));
}

/** A proposal is untrusted if it quotes a post, or has a note, which may quote posts. */
function toProposal(call: AgentCall, proposal: Proposal): ToolResult {
	const untrusted = proposal.action.post !== null || proposal.note !== null;
	const address = decideAt(call, proposal);
	const marked = untrusted ? markUntrusted(proposal) : undefined;
	const text = marked?.text ?? JSON.stringify(proposal);
	return toResult(`${describeProposal(proposal, address)}\n${text}`, {
		proposal: marked?.structured.content ?? proposal,
		decideAt: address,
		done: null,
		untrusted,
	});
}

function describeProposal({ id, status, outcome, obstacle }: Proposal, address: string): string {
	if (status === 'approved')
		return `Proposal ${id} was approved${outcome === null ? '' : `: ${outcome.status}`}.`;
	if (status !== 'open') return `Proposal ${id} is ${status}.`;
	const problem = obstacle === null ? '' : ` It cannot be approved as it is: ${obstacle.message}`;
	return `Proposal ${id} waits for the user, who decides at ${address}.${problem}`;
}

const decideAt = ({ origin }: AgentCall, { id }: Proposal): string =>
	`${origin}/app/queue?proposal=${id}`;

const actsAtOnce = (right: Right): boolean => includesRight(right, 'publish');

/** A proposal changes nothing that others see; an agent that may publish does it at once. */
function annotateProposing(right: Right): ToolAnnotations {
	return {
		readOnlyHint: false,
		destructiveHint: actsAtOnce(right),
		idempotentHint: true,
		openWorldHint: actsAtOnce(right),
	};
}

/**
 * Whether the client can open a page for its user. Clients of 2026 declare that in each request.
 */
function opensPages({ mcpReq }: ServerContext): boolean {
	const envelope = mcpReq.envelope as
		| { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities }
		| undefined;
	return envelope?.[CLIENT_CAPABILITIES_META_KEY]?.elicitation?.url !== undefined;
}

const percentEncode = (text: string): string => encodeURIComponent(text.toWellFormed());
