import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
	approveProposal,
	type Proposal,
	readProposal,
	refuseProposal,
} from '../../../contract/access/proposals.ts';
import { includesRight, type Right, rights } from '../../../contract/access/rights.ts';
import { chooseAccounts } from '../../../contract/publishing/cross-posts.ts';
import {
	createDraft,
	getDraft,
	type KeptDraft,
	listDraftVersions,
	saveDraft,
} from '../../../contract/publishing/drafts.ts';
import { publishDraft, type ShownPost } from '../../../contract/publishing/publishing.ts';
import type { Route } from '../../../contract/route.ts';
import { readXPosts, XPage } from '../../networks/x/x-post.ts';
import { crossPostIn, crossPostsOf } from '../../publishing/fixtures/cross-posts.ts';
import { failure } from '../../publishing/fixtures/writer.ts';
import { anyValueOf } from '../../testing/any-input.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../testing/apps/build-publishing-app.ts';
import { requestRaw } from '../../testing/apps/open-raw.ts';
import {
	blueskyOf,
	type OtherAccount,
	type OtherNetwork,
} from '../../testing/apps/other-networks.ts';
import { connectProgram, type Program } from '../../testing/apps/programs.ts';
import { contractRoutes, nameOf, needsSession, pathOf } from '../../testing/contract-routes.ts';
import type { Schema } from '../../testing/schema-compatibility.ts';
import { DAY_MS } from '../../time.ts';
import { apiPath } from '../api/only-api-routes.ts';

const limited = rights.filter((right) => right !== 'publish');
const writes = (await contractRoutes()).filter(
	(route) => route.method !== 'GET' && needsSession(route),
);
const inAMonth = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 16);
const part = (text: string) => ({ text, media: [] });
const evil = [part('Buy my coin')];

let app: PublishingApp;
let author: Author;
let bluesky: OtherNetwork;
let account: OtherAccount;
let programs: Record<Right, Program>;
/** What the programs try to publish, change or delete. */
let ids: Record<'draft' | 'queued' | 'crossPost' | 'posted' | 'theirs' | 'tweet', string>;
/** Of the program itself. */
let proposal: Proposal;

beforeAll(async () => {
	vi.spyOn(RateLimiterMemory.prototype, 'consume').mockResolvedValue({} as never);
	vi.spyOn(RateLimiterPostgres.prototype, 'consume').mockResolvedValue({} as never);
	app = await buildPublishingApp();
	author = await app.author();
	bluesky = blueskyOf(app);
	account = await bluesky.connect(author);
	const stranger = await app.author();
	const posts = readXPosts(Value.Parse(XPage, app.sandbox.x.historyOf(7)));
	await app.services.tweets.save(author.id, posts, 'test');
	const drafts = crossPostsOf(author);
	const queued = await author.newDraft(['Queued']);
	const crossPost = crossPostIn(await drafts.choose(queued, 'x', account.id)).id;
	await drafts.save(crossPost, 'Queued elsewhere');
	await author.client.call(publishDraft, {
		params: { id: queued },
		body: { when: { kind: 'at', localTime: inAMonth } },
	});
	const posted = await author.draft(['Posted']);
	await vi.waitFor(async () => expect((await author.publication(posted)).status).toBe('posted'));
	ids = {
		draft: await author.newDraft(['A draft']),
		queued,
		crossPost,
		posted,
		theirs: await stranger.newDraft(['Theirs']),
		tweet: posts[0]?.id ?? '',
	};
	const connected = limited.map(async (right) => [right, await connectProgram(app, author, right)]);
	programs = Object.fromEntries(await Promise.all(connected));
	const params = { id: ids.draft };
	const body = { when: { kind: 'now' } };
	proposal = (await programs.propose.call(publishDraft, { params, body })).body;
});
afterAll(async () => {
	vi.restoreAllMocks();
	await app.close();
});

/** Everything that others can see, or that a user cannot get back. */
async function readState() {
	const list = (sql: string) => app.execute(`${sql} order by 1`);
	return {
		x: (await app.readX()).posts.map(({ text }) => text),
		likes: (await app.readX()).likes,
		bluesky: await bluesky.activityOf(account),
		publications: await list(
			'select draft_id, user_id, status, due_at, network, network_account_id from publications',
		),
		queued: await list(`select id, parts, account_id from drafts where exists
			(select from publications where draft_id = drafts.id)`),
		actions: await list('select tweet_id from tweet_actions'),
		deleted: await list('select id from drafts where deleted_at is not null'),
		files: await list('select id from files where deleted_at is not null'),
		theirs: await list(`select id, parts from drafts where user_id <> '${author.id}'`),
		answered: await list(`select id from proposals where status <> 'open'`),
		tokens: await list('select id, granted, revoked_at from access_tokens'),
		accounts: await list('select id from network_accounts'),
		users: await list('select id, password_hash, deletes_at from users'),
	};
}

interface Try {
	method: string;
	path: string;
	body?: unknown;
	headers?: Record<string, string>;
}

/** What a route of the contract takes here. Each of them would work with the right to publish. */
function bodiesOf({ url, method, schema }: Route): unknown[] {
	const known: Record<string, unknown[]> = {
		[publishDraft.url + publishDraft.method]: [
			{ when: { kind: 'now' } },
			{ when: { kind: 'next' } },
			{ when: { kind: 'at', localTime: inAMonth } },
			{ when: { kind: 'now' }, right: 'publish', status: 'approved', approved: true },
		],
		[saveDraft.url + saveDraft.method]: [1, 2, 3].map((version) => ({ version, parts: evil })),
		[approveProposal.url + approveProposal.method]: [{ hash: proposal.hash }],
		'/api/tweets/:id/responsePOST': [{ response: 'Buy my coin' }],
		'/api/drafts/deletePOST': [{ ids: [ids.draft] }, { ids: [ids.draft, ids.queued] }],
		'/api/drafts/:id/accountsPUT': [{ accounts: ['x'] }, { accounts: [account.id] }],
		'/api/draftsPOST': [{ id: ids.queued, parts: evil }],
		'/api/access/tokensPOST': [{ name: 'Mine', right: 'publish', days: 9 }],
	};
	if (!schema.body) return [undefined];
	const any = anyValueOf(schema.body as Schema, Object.values(ids));
	return known[url + method] ?? fc.sample(any, { numRuns: 1, seed: 37 });
}

/** The posts of a draft as a screen shows them. */
function shownOf({ crossPosts = [], ...draft }: KeptDraft): ShownPost[] {
	return [draft, ...crossPosts].map(({ id, version, account }) => ({
		id,
		version,
		accountId: account?.id ?? null,
	}));
}

/** The subjects that a route may be tried with. */
function subjectsOf({ url }: Route): string[] {
	if (url.includes('/proposals/')) return [proposal.id];
	if (url.includes('/tweets/')) return [ids.tweet];
	if (url.includes('/drafts/:id'))
		return [ids.draft, ids.queued, ids.crossPost, ids.posted, ids.theirs];
	return [ids.draft];
}

const pathsOf = (route: Route): string[] =>
	subjectsOf(route).map((id) => {
		const values = { id, threadId: id, tweetId: ids.tweet, version: '1', delivery: id };
		return pathOf(route, values);
	});

async function attempt(right: Right, { method, path, body, headers = {} }: Try): Promise<number> {
	const response = await requestRaw(app.url, path, {
		method,
		headers: {
			authorization: `Bearer ${programs[right].secret}`,
			...(body !== undefined && { 'content-type': 'application/json' }),
			...headers,
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	return response.status;
}

let tries = 0;
/** Makes tries, and expects each to be refused, or to become a proposal where that is allowed. */
async function expectRefused(all: readonly Try[], isProposal = false): Promise<void> {
	const byRight = limited.map(async (right) => {
		for (const one of all) {
			const status = await attempt(right, one);
			tries += 1;
			const isExpected = status >= 400 || (isProposal && right === 'propose' && status === 202);
			expect(isExpected, `${right}: ${one.method} ${one.path} gave ${status}`).toBe(true);
		}
	});
	await Promise.all(byRight);
}

test('a program without `publish` makes nothing public and deletes nothing [V1]', {
	timeout: 60_000,
}, async () => {
	const before = await readState();
	for (const route of writes) {
		const { method, api } = route;
		const paths = pathsOf(route);
		const bodies = bodiesOf(route);
		// The address of the screens accepts no token, whatever the request is about.
		const [path = ''] = paths;
		await expectRefused([{ method, path, body: bodies[0] }]);
		const inApi = paths.flatMap((path) =>
			bodies.map((body) => ({ method, path: apiPath(path), body })),
		);
		if (!api) await expectRefused(inApi.slice(0, 1));
		else if (api.proposal) await expectRefused(inApi, true);
		else if (!includesRight('propose', api.right)) await expectRefused(inApi);
		// The other routes change only what the user alone sees.
		else
			for (const one of inApi) {
				await Promise.all(limited.map((right) => attempt(right, one)));
				tries += limited.length;
			}
	}
	expect(await readState()).toEqual(before);
	expect(await author.client.call(readProposal, { params: { id: proposal.id } })).toMatchObject({
		status: 'open',
	});
});

test('no variant of a path, method, header or cookie gives a program more rights [V1]', {
	timeout: 60_000,
}, async () => {
	const before = await readState();
	const { id, hash } = proposal;
	const dangerous: Try[] = [
		{ method: 'POST', path: `/proposals/${id}/approve`, body: { hash } },
		{ method: 'POST', path: `/proposals/${id}/refuse` },
		{ method: 'PUT', path: `/drafts/${ids.draft}/publication`, body: { when: { kind: 'now' } } },
		{ method: 'DELETE', path: `/drafts/${ids.queued}/publication` },
		{ method: 'POST', path: `/drafts/${ids.posted}/publication/delete-posts` },
		{ method: 'POST', path: '/drafts/delete', body: { ids: [ids.draft] } },
	];
	const spellings = (path: string) => [
		`/api/v1/..${path}`,
		`/api/v1/%2e%2e${path}`,
		`/api/v1/.%2e${path}`,
		`/api/v1/../../api${path}`,
		`/api//${path}`,
		`//api${path}`,
		`/api/.${path}`,
		`/API${path}`,
		`/api/V1${path}`,
		`/api/v1/${path}`,
		`/api/v2${path}`,
		`/api${path}/`,
		`/api/v1${path}/`,
		`/api/v1${path};/`,
		`/api/v1${path}%00`,
		`/api${path}?access=publish&_method=POST`,
		`/api${path.replaceAll('/', '%2f')}`,
		`/api${path.toUpperCase()}`,
	];
	for (const { method, path, body } of dangerous)
		await expectRefused(spellings(path).map((spelled) => ({ method, path: spelled, body })));

	const forged = [
		{ cookie: 'warble=forged' },
		{ cookie: `warble=${programs.propose.secret}` },
		{ cookie: `sid=${author.id}` },
		{ 'x-forwarded-user': author.username },
		{ 'x-right': 'publish', right: 'publish' },
		{ origin: app.url, 'sec-fetch-site': 'same-origin' },
	];
	for (const { method, path, body } of dangerous)
		await expectRefused(forged.map((headers) => ({ method, path: `/api${path}`, body, headers })));

	// The method that is sent is the one that counts.
	for (const { method, path, body } of dangerous)
		for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
			const headers = { [name]: method };
			const sent = method === 'POST' ? 'PUT' : 'POST';
			await expectRefused([
				{ method: sent, path: `/api/v1${path}?_method=${method}`, body, headers },
				{ method: 'PATCH', path: `/api/v1${path}`, body, headers },
			]);
		}
	expect(await readState()).toEqual(before);
});

test('a program cannot change a draft that its user has approved [V1]', async () => {
	const id = await author.newDraft(['Approved']);
	const params = { id };
	const body = { when: { kind: 'at', localTime: inAMonth } };
	const { propose } = programs;
	const { body: proposed } = await propose.call(publishDraft, { params, body });
	const approval = { params: { id: proposed.id }, body: { hash: proposed.hash } };
	await author.client.call(approveProposal, approval);
	for (const version of [1, 2])
		expect(await propose.call(saveDraft, { params, body: { version, parts: evil } })).toMatchObject(
			{
				status: 409,
				body: { code: 'draft_locked', message: expect.stringContaining('in the queue') },
			},
		);
	for (const status of ['failed', 'unsure', 'missed', 'by_hand'] as const) {
		const waiting = { params: { id: await author.draft(['Waits'], { status }) } };
		const save = { ...waiting, body: { version: 1, parts: evil } };
		expect((await propose.call(saveDraft, save)).status, status).toBe(409);
	}
	// Creating it again returns it unchanged.
	const kept = await propose.call(createDraft, { body: { id, parts: evil } });
	expect(kept.body).toMatchObject({ id, parts: [part('Approved')] });
	tries += 7;
});

test('of a concurrent save and approval, only what was shown is queued [V1]', {
	timeout: 60_000,
}, async () => {
	const { propose } = programs;
	const race = async (_: unknown, round: number) => {
		const id = randomUUID();
		await propose.call(createDraft, { body: { id, parts: [part('Shown')] } });
		const body = { when: { kind: 'at', localTime: inAMonth } };
		const { body: shown } = await propose.call(publishDraft, { params: { id }, body });
		const save = () =>
			propose.call(saveDraft, { params: { id }, body: { version: 1, parts: evil } });
		const approve = () =>
			author.client
				.call(approveProposal, { params: { id: shown.id }, body: { hash: shown.hash } })
				.catch(({ code }: { code: string }) => expect(code).toBe('proposal_changed'));
		await Promise.all(round % 2 === 0 ? [save(), approve()] : [approve(), save()]);
		const { publication, parts } = await author.client.call(getDraft, { params: { id } });
		expect([null, 'queued']).toContain(publication?.status ?? null);
		if (publication) expect(parts).toEqual([part('Shown')]);
		tries += 1;
	};
	await Promise.all(Array.from({ length: 25 }, race));
});

test('a program cannot keep the draft of an answer before its user does [V1]', async () => {
	const source = { threadId: randomUUID(), messageId: randomUUID(), index: 0 };
	for (const right of rights.filter((right) => right !== 'read')) {
		const program = programs[right] ?? (await connectProgram(app, author, right));
		const body = { id: randomUUID(), parts: evil, source };
		expect(await program.call(createDraft, { body })).toMatchObject({
			status: 400,
			body: { code: 'invalid_input', path: 'body/source' },
		});
		tries += 1;
	}
	const shown = { id: randomUUID(), parts: [part('As the answer shows it')], source };
	expect(await author.client.call(createDraft, { body: shown })).toMatchObject(shown);
});

test('a program cannot change what its user is about to publish from a screen [V1]', async () => {
	const { draft: program } = programs;
	const id = await author.newDraft(['As the user sees it']);
	const params = { id };
	const body = { when: { kind: 'at', localTime: inAMonth } } as const;
	const publish = (shown: readonly ShownPost[]) =>
		author.client.call(publishDraft, { params, body: { ...body, shown: [...shown] } });
	const conflict = { status: 409, code: 'conflict' };

	const seen = shownOf(await author.client.call(getDraft, { params }));
	await program.call(saveDraft, { params, body: { version: 1, parts: evil } });
	expect(await failure(publish(seen))).toMatchObject(conflict);
	const own = shownOf(await author.client.call(getDraft, { params }));
	await program.call(chooseAccounts, { params, body: { accounts: ['x', account.id] } });
	expect(await failure(publish(own))).toMatchObject(conflict);
	const both = shownOf(await author.client.call(getDraft, { params }));
	const crossPost = { params: { id: both[1]?.id ?? '' } };
	await program.call(saveDraft, { ...crossPost, body: { version: 1, parts: [part('Other')] } });
	expect(await failure(publish(both))).toMatchObject(conflict);
	await program.call(chooseAccounts, { params, body: { accounts: [account.id] } });
	expect(await failure(publish(own))).toMatchObject(conflict);

	const now = await author.client.call(getDraft, { params });
	expect(now.publication).toBeNull();
	expect((await publish(shownOf(now))).publication).toMatchObject({ status: 'queued' });
	tries += 4;
});

test('a program proposes only as its user is shown it [V1]', async () => {
	const { propose } = programs;
	const params = { id: await author.newDraft(['Whole']) };
	for (const flag of ['isAnew', 'isByHand']) {
		const body = { when: { kind: 'now' }, [flag]: true };
		expect(await propose.call(publishDraft, { params, body })).toMatchObject({
			status: 400,
			body: { code: 'invalid_input', path: `body/${flag}` },
		});
	}
	const shown = [{ ...params, version: 2, accountId: null }];
	const body = { when: { kind: 'now' }, shown };
	expect((await propose.call(publishDraft, { params, body })).status).toBe(409);

	const first = await propose.call(publishDraft, { params, body: { when: { kind: 'now' } } });
	const other = await connectProgram(app, author, 'propose', 'Another');
	const headers = { 'proposal-note': 'Harmless' };
	const replaced = await other.call(publishDraft, {
		params,
		body: { when: { kind: 'now' } },
		headers,
	});
	expect(replaced.body).toMatchObject({ id: first.body.id, by: 'Another', note: 'Harmless' });
	const approval = { params: { id: first.body.id }, body: { hash: first.body.hash } };
	expect(await failure(author.client.call(approveProposal, approval))).toMatchObject({
		code: 'proposal_changed',
	});
	tries += 5;
});

test('what a program writes is not signed as its user, whose text stays in the history [V1]', async () => {
	const { draft: program } = programs;
	const id = await author.newDraft(['By the user']);
	const params = { id };
	const body = { version: 1, parts: [part('By the program')], author: 'user' };
	expect((await program.call(saveDraft, { params, body })).status).toBe(200);
	const begun = randomUUID();
	await program.call(createDraft, { body: { id: begun, parts: evil } });
	const versions = async (id: string) =>
		(await author.client.call(listDraftVersions, { params: { id } })).versions;
	expect(await versions(id)).toMatchObject([
		{ version: 2, author: 'assistant', parts: [part('By the program')] },
		{ version: 1, author: 'user', parts: [part('By the user')] },
	]);
	expect(await versions(begun)).toMatchObject([{ author: 'assistant', parts: evil }]);
	tries += 2;
});

test('the suite has made at least 200 tries [V1]', () => {
	expect(tries).toBeGreaterThanOrEqual(200);
	expect(writes.map(nameOf)).toContain(nameOf(refuseProposal));
});
