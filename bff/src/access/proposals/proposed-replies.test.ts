import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
	approveProposal,
	type Proposal,
	readProposal,
} from '../../../contract/access/proposals.ts';
import { likeTweet, replyToTweet } from '../../../contract/tweets/tweets.ts';
import {
	type ActionsApp,
	type Actor,
	buildActionsApp,
	failure,
} from '../../testing/apps/build-actions-app.ts';
import { connectProgram, type Program } from '../../testing/apps/programs.ts';

let app: ActionsApp;
let actor: Actor;
let program: Program;

beforeAll(async () => {
	app = await buildActionsApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	actor = await app.actor();
	program = await connectProgram(app, actor, 'propose', 'Reader');
});

const approve = ({ id, hash }: Proposal) =>
	actor.client.call(approveProposal, { params: { id }, body: { hash } });
const reply = (response: string) =>
	program.call(replyToTweet, { params: { id: actor.tweetId }, body: { response } });
/** As if the process had been killed after the request to the network. */
const forgetApproval = ({ id }: Proposal) =>
	app.services.em
		.fork()
		.execute(
			`update proposals set status = 'open', outcome = null, answered_at = null where id = ?`,
			[id],
		);

test('a proposed reply is sent once after the approval, even if calls are repeated [V2]', async () => {
	const { status, body: proposal } = await reply('  Same here. ');
	expect(status).toBe(202);
	const [post] = actor.posts;
	expect(proposal).toMatchObject({
		kind: 'reply',
		by: 'Reader',
		action: {
			texts: [{ account: { network: 'x', handle: actor.handle }, parts: [{ text: 'Same here.' }] }],
			post: { id: actor.tweetId, authorName: post?.authorName, text: post?.text },
			cost: 0.015,
		},
	});
	expect((await actor.atX()).posts).toEqual([]);

	const all = await Promise.all([approve(proposal), approve(proposal), approve(proposal)]);
	const url = expect.stringContaining('https://x.com/');
	const outcome = { status: 'done', url, error: null };
	expect(all).toMatchObject([{ outcome }, { outcome }, { outcome }]);
	await forgetApproval(proposal);
	expect(await approve(proposal)).toMatchObject({ status: 'approved', outcome });
	expect(await reply('Same here.')).toMatchObject({
		status: 202,
		body: { id: proposal.id, outcome },
	});
	expect(await reply('Something else.')).toMatchObject({
		status: 409,
		body: { code: 'already_answered' },
	});
	expect((await actor.atX()).posts).toMatchObject([{ text: 'Same here.' }]);
});

test('a reply that its network refuses leaves the proposal open, with the error [V2]', async () => {
	const { body: proposal } = await reply('Later.');
	await app.next('twitter', { at: 'reply', action: 'status', status: 429 });
	expect(await failure(approve(proposal))).toMatchObject({ code: 'network_rate_limited' });
	const open = await actor.client.call(readProposal, { params: { id: proposal.id } });
	expect(open).toMatchObject({ status: 'open', hash: proposal.hash, isChanged: false });
	expect(await approve(proposal)).toMatchObject({ outcome: { status: 'done' } });
	expect((await actor.atX()).posts).toHaveLength(1);
});

test('a proposed reply with a new text needs a new approval', async () => {
	const { body: first } = await reply('One.');
	const { body: second } = await reply('Two.');
	expect(second.id).toBe(first.id);
	expect(await failure(approve(first))).toMatchObject({ code: 'proposal_changed' });
	await approve(second);
	expect((await actor.atX()).posts).toMatchObject([{ text: 'Two.' }]);
});

test('a blank reply and one to an unknown post are refused at once', async () => {
	expect(await reply(' ')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
	const unknown = { params: { id: '1' }, body: { response: 'Hello' } };
	expect((await program.call(replyToTweet, unknown)).status).toBe(404);
});

test('a proposed like is sent once, after the approval [V2]', async () => {
	const { body: proposal } = await program.call(likeTweet, { params: { id: actor.tweetId } });
	expect(proposal).toMatchObject({ kind: 'like', action: { texts: [], cost: 0 } });
	expect((await actor.atX()).likes).toEqual([]);
	expect(await approve(proposal)).toMatchObject({ outcome: { status: 'done', url: null } });
	expect((await actor.atX()).likes).toMatchObject([{ tweetId: actor.tweetId }]);
});
