import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Step } from '../../../../sandbox/oauth/script.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { xErrors } from '../../networks/x/x-refusal.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../testing/apps/build-publishing-app.ts';
import { type Death, deathsOf, dying, type Request } from '../fixtures/dying-process.ts';

let app: PublishingApp;
let author: Author;

beforeAll(async () => {
	app = await buildPublishingApp({ own: false });
	author = await app.author();
});
afterAll(async () => {
	await app.close();
	process.stdout.write(`${count} cases: request × fault × death of the process\n`);
});
beforeEach(async () => {
	await app.reset();
});
afterEach(() => app.closeProcesses());

const requests = ['post', 'reply', 'media', 'delete'] as const;

type Seen = PublicationStatus | 'paused';

interface Fault {
	name: string;
	/** X's response to the next request of this kind. */
	step?: Omit<Step, 'at'>;
	/** What the connection does instead of sending the next request. */
	isUnreachable?: boolean;
	/** Only for these requests; by default for all. */
	only?: readonly Request[];
	/** The final state for the user, if the fault affects the first request of its part. */
	ends: Seen;
	/** The same for an upload, if it differs. Uploads are repeated. */
	media?: Seen;
}

const duplicate = 'You are not allowed to create a Tweet with duplicate content.';
const posts = ['post', 'reply'] as const;
const notUploads = ['post', 'reply', 'delete'] as const;
const faults: readonly Fault[] = [
	{ name: 'nothing', ends: 'posted' },
	{
		name: 'a timeout after X has done it',
		step: { action: 'done-then-stall' },
		only: notUploads,
		ends: 'posted',
	},
	{ name: 'a timeout', step: { action: 'stall' }, ends: 'unsure', media: 'posted' },
	{ name: 'a cut connection', step: { action: 'cut' }, ends: 'unsure', media: 'posted' },
	{
		name: 'a cut connection after X has done it',
		step: { action: 'done-then-cut' },
		only: notUploads,
		ends: 'posted',
	},
	{ name: 'no connection', isUnreachable: true, only: posts, ends: 'posted' },
	{
		name: '403 duplicate',
		step: { action: 'status', status: 403, detail: duplicate },
		only: posts,
		ends: 'failed',
	},
	{
		name: '403 duplicate, and the post is there',
		step: { action: 'done-then-status', status: 403, detail: duplicate },
		only: posts,
		ends: 'posted',
	},
	{ name: '403', step: { action: 'status', status: 403, detail: 'No.' }, ends: 'failed' },
	{ name: 'a proxy’s page with 403', step: { action: 'html', status: 403 }, ends: 'posted' },
	{ name: '429', step: { action: 'status', status: 429, seconds: 600 }, ends: 'posted' },
	{ name: '402', step: { action: 'status', status: 402 }, ends: 'failed' },
	{ name: '500', step: { action: 'status', status: 500 }, ends: 'unsure', media: 'posted' },
	{
		name: '500 after X has done it',
		step: { action: 'done-then-status', status: 500 },
		only: notUploads,
		ends: 'posted',
	},
	{ name: '503', step: { action: 'status', status: 503 }, ends: 'unsure', media: 'posted' },
	{ name: 'a revoked token', step: { action: 'revoke' }, ends: 'paused' },
	{
		name: 'slow processing',
		step: { action: 'slow-processing', ms: 60 },
		only: ['media'],
		ends: 'posted',
	},
	{
		name: 'failed processing',
		step: { action: 'fail-processing' },
		only: ['media'],
		ends: 'failed',
	},
];

interface Case {
	request: Request;
	fault: Fault;
	death: Death;
}
const cases = requests.flatMap((request) =>
	faults
		.filter(({ only }) => only?.includes(request) ?? true)
		.flatMap((fault, row) => deathsOf(row).map((death) => ({ request, fault, death }))),
);
let count = 0;

const dyingAtX = ({ request, death, fault: { isUnreachable } }: Case) =>
	dying({ request, death, isUnreachable, errors: xErrors });

/** The final state for the user. */
function expected({ request, fault, death }: Case): Seen {
	const ends = (request === 'media' && fault.media) || fault.ends;
	if (death === 'lives') return ends;
	if (request === 'media' || request === 'delete')
		return death === 'during the request' && ends !== 'paused' ? 'posted' : ends;
	// After its fence a part is never sent again by itself, unless it is found at X.
	if (death === 'before the request') return 'unsure';
	const isAtX = fault.name === 'nothing' || fault.step?.action.startsWith('done-then-');
	if (death === 'during the request' && ends !== 'paused') return isAtX ? 'posted' : 'unsure';
	return ends;
}

const titled = cases.map((tested) => ({
	...tested,
	title: `${tested.request} × ${tested.fault.name} × the process ${tested.death === 'lives' ? 'lives' : `dies ${tested.death}`}`,
}));

test.each(titled.filter(({ request }) => request !== 'delete'))(
	'$title: each part is at X at most once [L1]',
	async (tested) => {
		count += 1;
		const texts = [1, 2].map((part) => `Case ${count}, part ${part}.`);
		const media = tested.request === 'media' ? [{ id: author.id, alt: '' }] : [];
		const id = await author.draft(texts.map((text) => ({ text, media })));
		await queueFault(tested);
		const { died, ...doomed } = dyingAtX(tested);
		let isDead = false;
		void died.then(() => {
			isDead = true;
		});
		let current = await app.startProcess(doomed);
		const seen = await expect
			.poll(
				async () => {
					const state = await stateOf(id);
					if (isDead && state.isLeased) {
						isDead = false;
						await app.expireLeases();
						current = await app.startProcess();
					} else if (state.isWaiting) {
						await app.expireLeases();
						current.worker.wake();
					}
					return state.seen;
				},
				{ interval: 10 },
			)
			.toBe(expected(tested))
			.then(() => stateOf(id));

		const atX = await author.posts();
		expect(atX).toEqual(texts.slice(0, atX.length));
		const { posts: parts } = await author.publication(id);
		const [first, second] = parts.map(({ status }) => status);
		if (seen.seen === 'posted') {
			expect(atX).toEqual(texts);
			expect([first, second]).toEqual(['posted', 'posted']);
		} else if (seen.seen === 'paused') {
			await current.worker.close();
			await author.connect();
			await app.startProcess();
			const isInterrupted = tested.death === 'during the request' && tested.request !== 'media';
			await expect
				.poll(async () => (await stateOf(id)).seen)
				.toBe(isInterrupted ? 'unsure' : 'posted');
			const sent = !isInterrupted ? 2 : tested.request === 'reply' ? 1 : 0;
			expect(await author.posts()).toEqual(texts.slice(0, sent));
		} else {
			// The parts shown as posted are those at X, and the next one says why it stopped.
			const stopped = seen.seen === 'failed' ? 'failed' : 'unsure';
			expect([first, second]).toEqual(
				tested.request === 'reply' ? ['posted', stopped] : [stopped, 'waiting'],
			);
			await expect
				.poll(() => app.outcomes)
				.toEqual([{ userId: author.id, draftId: id, status: seen.seen }]);
		}
	},
);

test('a part of a dead process is looked up only once X must show it [L1]', async () => {
	const id = await author.draft(['One.']);
	const fault = { name: 'nothing', ends: 'posted' } as const;
	const { died, ...doomed } = dyingAtX({ request: 'post', fault, death: 'before it is stored' });
	await (async () => {
		const { worker } = await app.startProcess(doomed);
		await died;
		await worker.close();
	})();
	const lookUps = () =>
		app.execute("select 1 from publishing_costs where draft_id = ? and kind = 'look_up'", [id]);
	await app.expireLeases();
	const next = await app.startProcess({ settleSeconds: 600 });
	await expect.poll(async () => (await stateOf(id)).isWaiting).toBe(true);
	expect(await lookUps()).toEqual([]);
	await app.execute("update publications set updated_at = now() - interval '601 seconds'");
	await app.expireLeases();
	next.worker.wake();
	await expect.poll(async () => (await stateOf(id)).seen).toBe('posted');
	expect(await lookUps()).toHaveLength(1);
	expect(await author.posts()).toEqual(['One.']);
});

test.each(titled.filter(({ request }) => request === 'delete'))(
	'$title: repeated, each post is deleted and paid once',
	async (tested) => {
		count += 1;
		const id = await author.draft([`Case ${count}, part 1.`, `Case ${count}, part 2.`]);
		const { worker } = await app.startProcess();
		await expect.poll(async () => (await stateOf(id)).seen).toBe('posted');
		await worker.close();
		await queueFault(tested);
		// Without workers, which would continue what a dead process began.
		let { publications } = await app.startProcess({ ...dyingAtX(tested), isIdle: true });
		for (let tries = 0; tries < 3; tries += 1) {
			const done = await publications.deletePosts(author.id, id).catch((error: Error) => error);
			if (!(done instanceof Error)) break;
			if ('code' in done && done.code === 'connection_expired') await author.connect();
			else {
				await app.expireLeases();
				({ publications } = await app.startProcess({ isIdle: true }));
			}
		}
		expect(await author.posts()).toEqual([]);
		expect((await author.publication(id)).status).toBe('deleted');
		const costs = await app.execute(
			"select 1 from publishing_costs where draft_id = ? and kind = 'delete'",
			[id],
		);
		expect(costs).toHaveLength(2);
	},
);

test.each(['before the request', 'during the request', 'before it is stored'] as const)(
	'posts whose deletion was interrupted by a process that died %s are deleted by another',
	async (death) => {
		const id = await author.draft(['One.', 'Two.']);
		const { worker } = await app.startProcess();
		await expect.poll(async () => (await stateOf(id)).seen).toBe('posted');
		await worker.close();
		const fault = { name: 'nothing', ends: 'posted' } as const;
		const { died, ...options } = dyingAtX({ request: 'delete', fault, death });
		const doomed = await app.startProcess(options);
		// It never responds.
		void doomed.publications.deletePosts(author.id, id).catch(() => undefined);
		await died;
		await doomed.close();
		expect(await stateOf(id)).toMatchObject({ seen: 'posted', isLeased: true });
		await app.expireLeases();
		await app.startProcess();
		await expect.poll(async () => (await stateOf(id)).seen).toBe('deleted');
		expect(await author.posts()).toEqual([]);
		const costs = await app.execute(
			"select 1 from publishing_costs where draft_id = ? and kind = 'delete'",
			[id],
		);
		expect(costs).toHaveLength(2);
	},
);

test('two processes that delete the same posts call X once for each', async () => {
	const id = await author.draft(['One.', 'Two.']);
	const one = await app.startProcess();
	await expect.poll(async () => (await stateOf(id)).seen).toBe('posted');
	const other = await app.startProcess();
	const drafts = await Promise.all(
		[one, other].map(({ publications }) => publications.deletePosts(author.id, id)),
	);
	for (const { publication } of drafts) expect(publication?.status).toBe('deleted');
	expect((await author.atX()).requests.deletes).toBe(2);
});

async function queueFault({ request, fault }: Case): Promise<void> {
	if (!fault.step) return;
	const at = fault.step.action.endsWith('-processing') ? 'media-finalize' : request;
	await app.script({ ...fault.step, at });
}

async function stateOf(
	draftId: string,
): Promise<{ seen: Seen; isLeased: boolean; isWaiting: boolean }> {
	const [row] = await app.execute<{ seen: Seen; is_leased: boolean; is_waiting: boolean }>(
		`select case when pause_reason is not null then 'paused' else status end as seen, lease_id is not null as is_leased,
			lease_id is null and coalesce(lease_until > now(), false) as is_waiting
		from publications left join publishing_settings settings using (user_id) where draft_id = ?`,
		[draftId],
	);
	if (!row) throw new Error('There is no publication.');
	return { seen: row.seen, isLeased: row.is_leased, isWaiting: row.is_waiting };
}
