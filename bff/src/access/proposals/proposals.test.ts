import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	approveProposal,
	listProposals,
	type Proposal,
	readProposal,
	refuseProposal,
} from '../../../contract/access/proposals.ts';
import { listActivity } from '../../../contract/auth/activity.ts';
import {
	createDraft,
	deleteDrafts,
	getDraft,
	restoreDrafts,
	saveDraft,
} from '../../../contract/publishing/drafts.ts';
import { deletePosts, publishDraft } from '../../../contract/publishing/publishing.ts';
import { savePublishingSettings } from '../../../contract/publishing/settings.ts';
import { failure } from '../../publishing/fixtures/writer.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../testing/apps/build-publishing-app.ts';
import { connectProgram, type Program } from '../../testing/apps/programs.ts';
import { DAY_MS } from '../../time.ts';

let app: PublishingApp;
let author: Author;
let program: Program;

beforeAll(async () => {
	app = await buildPublishingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	author = await app.author();
	program = await connectProgram(app, author, 'propose', 'Notes');
	await author.client.call(savePublishingSettings, { body: { undoSeconds: 0 } });
});

const now = { when: { kind: 'now' } };
const propose = async (id: string, body: object = now, headers: Record<string, string> = {}) => {
	const response = await program.call(publishDraft, { params: { id }, body, headers });
	expect(response.status, JSON.stringify(response.body)).toBe(202);
	return response.body as Proposal;
};
const read = (id: string) => author.client.call(readProposal, { params: { id } });
const approve = ({ id, hash }: Pick<Proposal, 'id' | 'hash'>) =>
	author.client.call(approveProposal, { params: { id }, body: { hash } });
const refuse = (id: string) => author.client.call(refuseProposal, { params: { id } });
const listed = (status: 'open' | 'all' = 'open') =>
	author.client.call(listProposals, { querystring: { status } });
const edit = async (id: string, text: string) => {
	const { version } = await author.client.call(getDraft, { params: { id } });
	const body = { version, parts: [{ text, media: [] }] };
	await author.client.call(saveDraft, { params: { id }, body });
};
const answers = async () =>
	(await author.client.call(listActivity, { querystring: {} })).activity
		.filter(({ kind }) => kind.startsWith('proposal_'))
		.map(({ kind, details }) => [kind, details.by, details.proposal]);

test('a program proposes, its user edits and approves, and it is posted once [V2]', async () => {
	const body = { id: randomUUID(), parts: [{ text: 'Rye takes two days.', media: [] }] };
	await program.call(createDraft, { body });
	const note = encodeURIComponent('From your notes of Tuesday – shall I?');
	const proposal = await propose(body.id, now, { 'proposal-note': note });
	expect(proposal).toMatchObject({
		kind: 'publish',
		by: 'Notes',
		note: 'From your notes of Tuesday – shall I?',
		status: 'open',
		action: {
			draftId: body.id,
			texts: [{ account: { id: null, network: 'x' }, parts: body.parts }],
			when: { kind: 'now', at: null, localTime: null },
			cost: 0.015,
		},
		isChanged: false,
		obstacle: null,
		outcome: null,
	});
	expect(await listed()).toMatchObject({ proposals: [{ id: proposal.id }], open: 1 });

	await edit(body.id, 'Rye bread takes two days.');
	const edited = await read(proposal.id);
	expect(edited).toMatchObject({ isChanged: true, status: 'open' });
	expect(await failure(approve(proposal))).toMatchObject({ status: 409, code: 'proposal_changed' });
	expect(await author.client.call(getDraft, { params: { id: body.id } })).toMatchObject({
		publication: null,
	});

	expect(await approve(edited)).toMatchObject({ status: 'approved', hash: edited.hash });
	await author.becomes(body.id, { status: 'posted' });
	expect(await author.posts()).toEqual(['Rye bread takes two days.']);
	const url = expect.stringMatching(/^https:\/\/x\.com\/.*\d$/);
	const outcome = { status: 'posted', url, error: null };
	expect(await approve(edited)).toMatchObject({ status: 'approved', outcome });
	expect(await program.call(readProposal, { params: { id: proposal.id } })).toMatchObject({
		status: 200,
		body: { status: 'approved', outcome },
	});
	expect(await propose(body.id)).toMatchObject({ id: proposal.id, status: 'approved', outcome });
	expect(await author.posts()).toHaveLength(1);
	expect(await listed()).toMatchObject({ proposals: [], open: 0 });
	expect(await listed('all')).toMatchObject({ proposals: [{ id: proposal.id }] });
	expect(await answers()).toEqual([
		['proposal_approved', 'Notes', 'publish'],
		['proposal_created', 'Notes', 'publish'],
	]);
});

test('concurrent approvals post it once, and all get its outcome [V2]', async () => {
	const draftId = await author.newDraft(['Once']);
	const proposal = await propose(draftId);
	const all = await Promise.all(Array.from({ length: 5 }, () => approve(proposal)));
	expect(all.map(({ status }) => status)).toEqual(Array(5).fill('approved'));
	await author.becomes(draftId, { status: 'posted' });
	expect(await author.posts()).toEqual(['Once']);
	expect(await answers()).toHaveLength(2);
});

test('a repeated call returns the same proposal; a changed one replaces it [V2]', async () => {
	const draftId = await author.newDraft(['Again']);
	const key = { 'idempotency-key': randomUUID() };
	const first = await propose(draftId, now, key);
	expect(await propose(draftId, now, key)).toEqual(first);
	expect(await propose(draftId)).toEqual(first);
	const changed = await propose(draftId, { when: { kind: 'next' } });
	expect(changed).toMatchObject({ id: first.id, status: 'open', isChanged: false });
	expect(changed.action.when).toMatchObject({ kind: 'next', at: expect.any(String) });
	expect(await failure(approve(first))).toMatchObject({ code: 'proposal_changed' });
	expect(await listed()).toMatchObject({ open: 1 });
});

test('a slot that was taken after it was shown has to be approved again', async () => {
	const [one, other] = [await author.newDraft(['One']), await author.newDraft(['Other'])];
	const proposal = await propose(one, { when: { kind: 'next' } });
	const body = { when: { kind: 'next' as const } };
	await author.client.call(publishDraft, { params: { id: other }, body });
	expect(await failure(approve(proposal))).toMatchObject({ code: 'proposal_changed' });
	const shown = await read(proposal.id);
	expect(shown.action.when?.at).not.toBe(proposal.action.when?.at);
	expect(await approve(shown)).toMatchObject({ outcome: { status: 'queued', url: null } });
	expect((await author.publication(one)).at).toBe(shown.action.when?.at);
});

test('a refused proposal stays refused, and the program sees it', async () => {
	const draftId = await author.newDraft(['No']);
	const proposal = await propose(draftId);
	for (let times = 0; times < 2; times += 1)
		expect(await refuse(proposal.id)).toMatchObject({ status: 'refused' });
	expect(await failure(approve(proposal))).toMatchObject({ code: 'proposal_answered' });
	const seen = await program.call(readProposal, { params: { id: proposal.id } });
	expect(seen.body).toMatchObject({ status: 'refused', outcome: null });
	expect((await answers())[0]).toEqual(['proposal_refused', 'Notes', 'publish']);
	const other = await propose(draftId);
	expect(other.id).not.toBe(proposal.id);
	await approve(other);
	expect(await failure(refuse(other.id))).toMatchObject({ code: 'proposal_answered' });
	await author.becomes(draftId, { status: 'posted' });
});

test('a proposal expires after its time, and when its draft is deleted', async () => {
	const [old, gone] = [await author.newDraft(['Old']), await author.newDraft(['Gone'])];
	const [first, second] = [await propose(old), await propose(gone)];
	await app.execute(`update proposals set expires_at = now() - interval '1 second' where id = ?`, [
		first.id,
	]);
	await author.client.call(deleteDrafts, { body: { ids: [gone] } });
	for (const proposal of [first, second]) {
		expect(await failure(approve(proposal))).toMatchObject({ code: 'proposal_answered' });
		expect(await read(proposal.id)).toMatchObject({ status: 'expired', action: proposal.action });
	}
	expect(await listed()).toMatchObject({ proposals: [], open: 0 });
	expect((await propose(old)).id).not.toBe(first.id);
});

test('with an obstacle, approving gives its error and leaves the proposal open', async () => {
	const draftId = await author.newDraft(['x'.repeat(300)]);
	const proposal = await propose(draftId);
	expect(proposal).toMatchObject({ obstacle: { code: 'draft_not_ready' }, status: 'open' });
	expect(await failure(approve(proposal))).toMatchObject({ status: 400, code: 'draft_not_ready' });
	await edit(draftId, 'Shorter');
	await author.client.call(savePublishingSettings, { body: { monthlyLimit: 0.001 } });
	const shorter = await read(proposal.id);
	expect(shorter).toMatchObject({ obstacle: { code: 'spending_limit_reached' }, status: 'open' });
	await author.client.call(savePublishingSettings, { body: { monthlyLimit: null } });
	await approve(shorter);
	await author.becomes(draftId, { status: 'posted' });

	const past = { when: { kind: 'at', localTime: '2026-01-01T09:00' } };
	const draft = { id: await author.newDraft(['Late']) };
	const late = await program.call(publishDraft, { params: draft, body: past });
	expect(late).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

test('nothing of another user can be proposed, read or answered [C1]', async () => {
	const stranger = await app.author();
	const theirs = { params: { id: await stranger.newDraft(['Theirs']) }, body: now };
	expect((await program.call(publishDraft, theirs)).status).toBe(404);
	const proposal = await propose(await author.newDraft(['Mine']));
	const params = { id: proposal.id };
	const { client } = stranger;
	const body = { hash: proposal.hash };
	for (const attempt of [
		() => client.call(readProposal, { params }),
		() => client.call(approveProposal, { params, body }),
		() => client.call(refuseProposal, { params }),
	])
		expect(await failure(attempt())).toMatchObject({ status: 404 });
	expect(await client.call(listProposals, { querystring: {} })).toMatchObject({
		proposals: [],
		open: 0,
	});
	expect(await read(proposal.id)).toMatchObject({ status: 'open' });
});

test('if the approval cannot be stored, nothing is published [V2]', async () => {
	const draftId = await author.newDraft(['Whole']);
	const proposal = await propose(draftId);
	await app.execute(
		`create function fail_approvals() returns trigger language plpgsql as
			$$ begin if new.status = 'approved' then raise 'interrupted'; end if; return new; end $$`,
	);
	await app.execute(
		'create trigger fail_approvals before update on proposals for each row execute function fail_approvals()',
	);
	expect(await failure(approve(proposal))).toMatchObject({ status: 500 });
	await app.execute('drop function fail_approvals cascade');
	expect(await author.client.call(getDraft, { params: { id: draftId } })).toMatchObject({
		publication: null,
	});
	expect(await approve(proposal)).toMatchObject({ status: 'approved' });
	await author.becomes(draftId, { status: 'posted' });
	expect(await author.posts()).toEqual(['Whole']);
});

test('proposals are listed page by page, newest first', async () => {
	const made: string[] = [];
	for (const text of ['One', 'Two', 'Three'])
		made.unshift((await propose(await author.newDraft([text]))).id);
	const first = await author.client.call(listProposals, { querystring: { limit: '2' } });
	const cursor = first.next_cursor ?? '';
	const second = await author.client.call(listProposals, { querystring: { limit: '2', cursor } });
	expect(second.next_cursor).toBeNull();
	expect([...first.proposals, ...second.proposals].map(({ id }) => id)).toEqual(made);
	expect(second.open).toBe(3);
});

test('a user has at most 50 open proposals', async () => {
	const draftId = await author.newDraft(['One more']);
	await app.execute(
		`insert into proposals (id, user_id, caller, by, kind, subject, input, status, hash, action, created_at, expires_at)
		select gen_random_uuid(), ?::uuid, 'token:x', 'Notes', 'publish', n, jsonb_build_object('id', gen_random_uuid()), 'open', '', '{}', now(), ?
		from generate_series(1, 50) n`,
		[author.id, new Date(Date.now() + DAY_MS)],
	);
	const response = await program.call(publishDraft, { params: { id: draftId }, body: now });
	expect(response).toMatchObject({ status: 409, body: { code: 'proposal_limit_reached' } });
});

test('a note is plain text of up to 500 characters', async () => {
	const id = await author.newDraft(['Noted']);
	const noted = (note: string) => propose(id, now, { 'proposal-note': note });
	const odd = encodeURIComponent('<b>Done</b>\r\n\u202e\u061cevil\u0000 ');
	expect((await noted(odd)).note).toBe('<b>Done</b> evil');
	expect((await noted('')).note).toBeNull();
	for (const note of [encodeURIComponent('ö'.repeat(501)), '%E0%A4%A']) {
		const headers = { 'proposal-note': note };
		const response = await program.call(publishDraft, { params: { id }, body: now, headers });
		expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
	}
});

describe('deleting', () => {
	test('deletes the posts of a draft once, after the approval [V2]', async () => {
		const id = await author.newDraft(['Posted', 'and more']);
		await author.client.call(publishDraft, { params: { id }, body: { when: { kind: 'now' } } });
		await author.becomes(id, { status: 'posted' });
		const { status, body: proposal } = await program.call(deletePosts, { params: { id } });
		expect(status).toBe(202);
		expect(proposal).toMatchObject({
			kind: 'delete_posts',
			action: {
				draftId: id,
				texts: [{ parts: [{ text: 'Posted' }, { text: 'and more' }] }],
				cost: 0.02,
			},
		});
		expect(await author.posts()).toHaveLength(2);
		const outcome = { status: 'deleted', url: null, error: null };
		const all = await Promise.all([approve(proposal), approve(proposal)]);
		expect(all).toMatchObject([{ outcome }, { outcome }]);
		expect(await author.posts()).toEqual([]);
		const again = await program.call(deletePosts, { params: { id } });
		expect(again).toMatchObject({ status: 202, body: { id: proposal.id, outcome } });
		await author.client.call(publishDraft, { params: { id }, body: { when: { kind: 'now' } } });
		await author.becomes(id, { status: 'posted' });
		const next = await program.call(deletePosts, { params: { id } });
		expect(next.body).toMatchObject({ status: 'open', outcome: null });
		expect(next.body.id).not.toBe(proposal.id);
	});

	test('asks again for a draft that its user has restored, and names its time in the queue', async () => {
		const id = await author.newDraft(['Restored']);
		const body = { ids: [id] };
		const { body: first } = await program.call(deleteDrafts, { body });
		await approve(first);
		expect((await program.call(deleteDrafts, { body })).status).toBe(404);
		await author.client.call(restoreDrafts, { body });
		const { body: second } = await program.call(deleteDrafts, { body });
		expect(second).toMatchObject({ status: 'open', outcome: null });
		expect(second.id).not.toBe(first.id);
		const when = { kind: 'next' } as const;
		await author.client.call(publishDraft, { params: { id }, body: { when } });
		const { at, localTime } = await author.publication(id);
		expect(await failure(approve(second))).toMatchObject({ code: 'proposal_changed' });
		expect((await read(second.id)).action.texts).toMatchObject([{ queuedFor: { at, localTime } }]);
	});

	test('deletes several drafts after the approval', async () => {
		const ids = [await author.newDraft(['One']), await author.newDraft(['Two'])];
		const { body: proposal } = await program.call(deleteDrafts, { body: { ids } });
		expect(proposal).toMatchObject({ kind: 'delete_drafts', status: 'open' });
		const reversed = await program.call(deleteDrafts, { body: { ids: ids.toReversed() } });
		expect(reversed.body.id).toBe(proposal.id);
		for (const id of ids) await author.client.call(getDraft, { params: { id } });
		await edit(ids[0] ?? '', 'One, and changed');
		expect(await failure(approve(proposal))).toMatchObject({ code: 'proposal_changed' });
		await approve(await read(proposal.id));
		for (const id of ids)
			expect(await failure(author.client.call(getDraft, { params: { id } }))).toMatchObject({
				status: 404,
			});
	});
});
