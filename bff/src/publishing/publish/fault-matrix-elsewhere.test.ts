import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { createBluesky } from '../../networks/bluesky/bluesky.ts';
import { createMastodon } from '../../networks/mastodon/mastodon-network.ts';
import type { Network } from '../../networks/network.ts';
import { whenNotFound } from '../../networks/when-not-found.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../testing/apps/build-publishing-app.ts';
import {
	blueskyOf,
	mastodonOf,
	type OtherAccount,
	type OtherNetwork,
} from '../../testing/apps/other-networks.ts';
import type { PublishingProcess } from '../../testing/apps/publishing-process.ts';
import { controlMastodon } from '../../testing/processes/sandbox-mastodon.ts';
import { type Death, deathsOf, dying, type Request } from '../fixtures/dying-process.ts';

// The faults of `fault-matrix.test.ts` at the other networks. What is expected follows from what
// each network declares.

let app: PublishingApp;
let count = 0;

beforeAll(async () => {
	app = await buildPublishingApp({ own: false });
	await controlMastodon(app.sandbox.mastodon, 'settings', { calls: 100_000 });
});
afterAll(async () => {
	await app.close();
	process.stdout.write(`${count} cases: network × request × fault × death of the process\n`);
});
beforeEach(() => app.execute('delete from drafts'));
afterEach(() => app.closeProcesses());

interface Fault {
	name: string;
	/** The network's response to the next request of this kind. */
	step?: object;
	isUnreachable?: boolean;
	isRevoked?: boolean;
	/** Only for these requests; by default for all. */
	only?: readonly Request[];
	/** It is not done, and the network does not say so. */
	isUnclear?: boolean;
	/** The final state for the user. By default it follows from what the network declares. */
	ends?: PublicationStatus;
}

const posts = ['post', 'reply'] as const;
const notUploads = ['post', 'reply', 'delete'] as const;
const faults: readonly Fault[] = [
	{ name: 'nothing' },
	{ name: 'no response', step: { action: 'cut' }, isUnclear: true },
	{ name: 'a timeout', step: { action: 'stall' }, only: posts, isUnclear: true },
	{
		name: 'a cut connection after it is done',
		step: { action: 'done-then-cut' },
		only: notUploads,
	},
	{ name: 'a timeout after it is done', step: { action: 'done-then-stall' }, only: posts },
	{ name: '500', step: { action: 'status', status: 500 }, only: posts, isUnclear: true },
	{ name: '500 after it is done', step: { action: 'done-then-status', status: 500 }, only: posts },
	{ name: 'no connection', isUnreachable: true, only: posts },
	{ name: '429', step: { action: 'status', status: 429, seconds: 600 }, only: posts },
	{
		name: '403',
		step: { action: 'status', status: 403, error: 'Blocked' },
		only: posts,
		ends: 'failed',
	},
	{ name: 'a revoked token', isRevoked: true, only: posts, ends: 'failed' },
];

interface Case {
	request: Request;
	fault: Fault;
	death: Death;
}

function casesOf({ publishing }: Network): (Case & { title: string })[] {
	const requests = (['post', 'reply', 'media', 'delete'] as const).filter(
		(request) => request !== 'reply' || !publishing.isThreadAtomic,
	);
	return requests
		.flatMap((request) =>
			faults
				.filter(({ only }) => only?.includes(request) ?? true)
				.flatMap((fault, row) => deathsOf(row).map((death) => ({ request, fault, death }))),
		)
		.map((tested) => ({
			...tested,
			title: `${tested.request} × ${tested.fault.name} × ${tested.death === 'lives' ? 'lives' : `dies ${tested.death}`}`,
		}));
}

/** The final state for the user. */
function expected({ publishing }: Network, { request, fault, death }: Case): PublicationStatus {
	const isRepeated = request === 'media' || whenNotFound(publishing, 0).next === 'repeat';
	// A dead process is followed by one that repeats the request, and meets the fault if it is still
	// to come.
	const hasMetFault =
		fault.isRevoked || death === 'lives' || (isRepeated && death !== 'during the request');
	if (fault.ends && hasMetFault) return fault.ends;
	const isLost = fault.isUnclear || death === 'before the request' || fault.ends;
	return isLost && !isRepeated ? 'unsure' : 'posted';
}

describe.each([
	['Bluesky', createBluesky({ fetch }), blueskyOf],
	['Mastodon', createMastodon(), mastodonOf],
] as const)('at %s', (_, network, networkOf) => {
	let there: OtherNetwork;
	let author: Author;
	let account: OtherAccount;
	beforeAll(async () => {
		there = networkOf(app);
		author = await app.author();
		account = await there.connect(author);
	});

	const cases = casesOf(network);
	const errors = network.errors;
	const texts = () => [1, 2].map((part) => `Case ${count}, part ${part}.`);
	const sent = async () => {
		const { texts: all } = await there.activityOf(account);
		// Bluesky sends a thread at one time, and lists its posts in any order.
		return all.filter((text) => text.startsWith(`Case ${count}, `)).sort();
	};
	const doomed = ({ request, fault, death }: Case) =>
		dying({ request, death, isUnreachable: fault.isUnreachable, errors });
	const meetFault = async ({ request, fault }: Case) => {
		if (fault.step) await there.fail(request, fault.step);
		if (fault.isRevoked) await there.revoke(author, account);
	};

	/** Lets time pass, and starts a process in place of a dead one, until the status is reached. */
	const reaches = async (
		id: string,
		status: PublicationStatus,
		process: PublishingProcess,
		died?: Promise<void>,
	): Promise<PublishingProcess> => {
		let [current, isDead] = [process, false];
		void died?.then(() => {
			isDead = true;
		});
		await expect
			.poll(
				async () => {
					const [row] = await app.execute<{ status: string; is_leased: boolean; waits: boolean }>(
						`select status, lease_id is not null as is_leased, lease_id is null and coalesce(lease_until > now(), false) as waits
						from publications where draft_id = ?`,
						[id],
					);
					if (isDead && row?.is_leased) {
						isDead = false;
						await app.expireLeases();
						current = await app.startProcess();
					} else if (!row?.is_leased) {
						if (row?.waits) await app.expireLeases();
						current.worker.wake();
					}
					return row?.status;
				},
				{ interval: 10 },
			)
			.toBe(status);
		return current;
	};

	test.each(cases.filter(({ request }) => request !== 'delete'))(
		'$title: each part is there at most once [L1]',
		async (tested) => {
			count += 1;
			const media = tested.request === 'media' ? [{ id: author.id, alt: 'A dot' }] : [];
			const id = await author.draft(
				texts().map((text) => ({ text, media })),
				{ account },
			);
			await meetFault(tested);
			const { died, ...options } = doomed(tested);
			const status = expected(network, tested);
			const current = await reaches(id, status, await app.startProcess(options), died);
			if (status === 'posted') {
				expect(await sent()).toEqual(texts());
			} else {
				expect(await sent()).toEqual(
					tested.request === 'reply' && !tested.fault.isRevoked ? texts().slice(0, 1) : [],
				);
				if (tested.fault.isRevoked) await there.connect(author, account.name);
				await current.worker.close();
				await author.resume(id);
				await reaches(id, 'posted', await app.startProcess());
				expect(await sent()).toEqual(texts());
			}
			expect(await app.execute('select 1 from publishing_costs')).toEqual([]);
		},
	);

	test.each(cases.filter(({ request }) => request === 'delete'))(
		'$title: repeated, each post is deleted',
		async (tested) => {
			count += 1;
			const id = await author.draft(texts(), { account });
			const { worker } = await reaches(id, 'posted', await app.startProcess());
			await worker.close();
			await meetFault(tested);
			// Without workers, which would continue what a dead process began.
			let { publications } = await app.startProcess({ ...doomed(tested), isIdle: true });
			for (let tries = 0; tries < 3; tries += 1) {
				const done = await publications.deletePosts(author.id, id).catch((error: Error) => error);
				if (!(done instanceof Error)) break;
				await app.expireLeases();
				({ publications } = await app.startProcess({ isIdle: true }));
			}
			expect(await sent()).toEqual([]);
			expect((await author.publication(id)).status).toBe('deleted');
		},
	);
});
