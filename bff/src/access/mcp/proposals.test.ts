import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	approveProposal,
	type Proposal,
	readProposal,
	refuseProposal,
} from '../../../contract/access/proposals.ts';
import { listDrafts } from '../../../contract/publishing/drafts.ts';
import { savePublishingSettings } from '../../../contract/publishing/settings.ts';
import { type Author, buildPublishingApp } from '../../testing/apps/build-publishing-app.ts';
import { connectMcpClient, type Era, eras, textOf } from '../../testing/apps/connect-mcp-client.ts';
import { connectProgram } from '../../testing/apps/programs.ts';

let app: Awaited<ReturnType<typeof buildPublishingApp>>;
beforeAll(async () => {
	app = await buildPublishingApp();
});
afterAll(() => app.close());

async function proposingAgent(era: Era, capabilities = {}) {
	const author = await app.author();
	await author.client.call(savePublishingSettings, { body: { undoSeconds: 0 } });
	const { secret } = await connectProgram(app, author, 'propose', 'Assistant');
	const agent = await connectMcpClient(app.url, secret, era, capabilities);
	return { author, ...agent };
}

const proposalOf = ({ structuredContent }: { structuredContent?: unknown }) =>
	(structuredContent as { proposal: Proposal }).proposal;

async function approve({ client }: Author, id: string): Promise<void> {
	const { hash } = await client.call(readProposal, { params: { id } });
	await client.call(approveProposal, { params: { id }, body: { hash } });
}

describe.each(eras)('an agent of %s', (era) => {
	test('proposes a post, which is published once, after its user approved it [V4]', async () => {
		const { author, callTool } = await proposingAgent(era);
		const draftId = await author.newDraft(['Easy runs have to be slow.']);
		const given = { draftId, when: { kind: 'now' }, note: 'As you asked “today”' };
		const proposed = await callTool('propose_post', given);
		const { id, status, note } = proposalOf(proposed);
		expect({ status, note }).toEqual({ status: 'open', note: given.note });
		expect(proposed.structuredContent).toMatchObject({
			decideAt: expect.stringContaining(`/app/queue?proposal=${id}`),
			done: null,
		});
		expect(textOf(proposed)).toContain('waits for the user');
		expect(proposalOf(await callTool('propose_post', given)).id).toBe(id);
		expect(await author.posts()).toEqual([]);
		await approve(author, id);
		await author.becomes(draftId, { status: 'posted' });
		const approved = await callTool('read_proposal', { id });
		expect(proposalOf(approved)).toMatchObject({
			status: 'approved',
			outcome: { status: 'posted', url: expect.stringContaining('http') },
		});
		expect(textOf(approved)).toContain('was approved: posted');
		expect(await author.posts()).toEqual(['Easy runs have to be slow.']);
	});

	test('proposes a deletion, which does nothing if its user refuses it [V4]', async () => {
		const { author, callTool } = await proposingAgent(era);
		const draftId = await author.newDraft(['Keep me.']);
		const { id } = proposalOf(await callTool('propose_deletion', { draftId, what: 'draft' }));
		await author.client.call(refuseProposal, { params: { id } });
		expect(proposalOf(await callTool('read_proposal', { id }))).toMatchObject({
			status: 'refused',
		});
		const { drafts } = await author.client.call(listDrafts, { querystring: {} });
		expect(drafts).toMatchObject([{ id: draftId }]);
	});
});

test('an agent that can open pages sends its user to the proposal, and returns the result [V4]', async () => {
	const { author, client, callTool } = await proposingAgent('2026', { elicitation: { url: {} } });
	const draftId = await author.newDraft(['Slow is fast.']);
	const opened: string[] = [];
	client.setRequestHandler('elicitation/create', async ({ params }) => {
		const url = new URL('url' in params ? params.url : '');
		opened.push(url.pathname);
		await approve(author, url.searchParams.get('proposal') ?? '');
		return { action: 'accept' };
	});
	const result = await callTool('propose_post', { draftId, when: { kind: 'now' } });
	expect(opened).toEqual(['/app/queue']);
	expect(proposalOf(result)).toMatchObject({ status: 'approved' });
	await author.becomes(draftId, { status: 'posted' });
	expect(await author.posts()).toEqual(['Slow is fast.']);
});

test('an agent whose user closes the page gets the open proposal', async () => {
	const { author, client, callTool } = await proposingAgent('2026', { elicitation: { url: {} } });
	client.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }));
	const draftId = await author.newDraft(['Not yet.']);
	const result = await callTool('propose_post', { draftId, when: { kind: 'now' } });
	expect(proposalOf(result)).toMatchObject({ status: 'open' });
	expect(await author.posts()).toEqual([]);
});
