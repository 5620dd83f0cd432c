import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Step } from '../../../../sandbox/oauth/script.ts';
import { personFor } from '../../../../sandbox/x/people.ts';
import { reportPart, takeBackPart } from '../../../contract/publishing/by-hand.ts';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import { createDraft, type KeptDraft } from '../../../contract/publishing/drafts.ts';
import type { Publication, PublicationStatus } from '../../../contract/publishing/publication.ts';
import {
	deletePosts,
	lookUpPublication,
	reportPublication,
	resumePublication,
} from '../../../contract/publishing/publishing.ts';
import { createTokenSealer } from '../../auth/auth.ts';
import { queries } from '../../database/orm.ts';
import { DraftEntity } from '../../publishing/drafts/draft.entity.ts';
import type { PublicationOutcome } from '../../publishing/publish/publication-worker.ts';
import type { OpenMedia } from '../../publishing/publish/sending/send-parts.ts';
import {
	consentAtX,
	publishScope,
	readX,
	resetX,
	scriptX,
	setXFeed,
	type XActivity,
} from '../processes/sandbox-x.ts';
import { buildSignInApp, type SignInApp } from './build-sign-in-app.ts';
import type { TestUser } from './build-test-app.ts';
import type { OtherAccount } from './other-networks.ts';
import { type ProcessOptions, startPublishingProcess } from './publishing-process.ts';

/** What the sandbox's X has. */
export type AtX = Pick<XActivity, 'asked' | 'requests' | 'posts'>;

export interface DraftOptions {
	status?: PublicationStatus;
	/** Negative for the past. Default: due now. */
	dueInSeconds?: number;
	isNow?: boolean;
	/** The connected account of another network than X. */
	account?: Pick<OtherAccount, 'id' | 'network'>;
}

export interface Author extends TestUser {
	/** The user's id at X. */
	accountId: string;
	/** Creates a draft with a publication, by default one that is due. Returns its id. */
	draft(parts: readonly (string | DraftPart)[], options?: DraftOptions): Promise<string>;
	/** Creates a draft that is not published. Returns its id. */
	newDraft(texts: readonly string[]): Promise<string>;
	publication(draftId: string): Promise<Publication>;
	/** Passes when the publication matches. */
	becomes(draftId: string, expected: object): Promise<void>;
	/** Connects X again, as after an expired connection. */
	connect(scope?: string): Promise<void>;
	/** Connects another account at X in its place. Returns its id. */
	connectOther(): Promise<string>;
	/** The texts of the user's posts at X, oldest first. */
	posts(): Promise<string[]>;
	atX(): Promise<AtX>;
	/** How many own posts X lists now. */
	shownAtX(): Promise<number>;
	resume(draftId: string): Promise<KeptDraft>;
	lookUp(draftId: string): Promise<KeptDraft>;
	report(draftId: string, outcome: 'posted' | 'not_posted'): Promise<KeptDraft>;
	/** Says that a part was posted by hand, counted from 0. */
	reportPart(draftId: string, part: number, link?: string): Promise<KeptDraft>;
	takeBackPart(draftId: string, part: number): Promise<KeptDraft>;
	deletePosts(draftId: string): Promise<KeptDraft>;
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);
const openMedia: OpenMedia = async () => ({
	media: { kind: 'image', type: 'image/png', size: pixel.length, width: 1, height: 1 },
	async *read() {
		yield pixel;
	},
});

export type PublishingApp = Awaited<ReturnType<typeof buildPublishingApp>>;

/**
 * The real app with the sandbox's X. Timeouts and pauses are short. Its own worker is stopped with
 * `own: false`: then `startProcess` starts as many as a test needs.
 */
export async function buildPublishingApp({ own = true }: { own?: boolean } = {}) {
	const outcomes: PublicationOutcome[] = [];
	const app: SignInApp = await buildSignInApp({
		keep: true,
		providerTimeoutMs: 400,
		confirmAfterMs: 5,
		publishRetrySeconds: 0.05,
		settleSeconds: 0,
		publishing: { openMedia, onOutcome: (outcome) => void outcomes.push(outcome) },
	});
	const { sandbox, services } = app;
	const { em, publishing } = services;
	if (!own) await publishing.close();
	const closing: (() => Promise<void>)[] = [];
	const execute = <Row>(sql: string, parameters: unknown[] = []) =>
		em.fork().execute<Row[]>(sql, parameters);

	return Object.assign(app, {
		outcomes,
		execute,
		readX: () => readX(sandbox),

		async author(scope = publishScope): Promise<Author> {
			const user = await app.loginAs();
			const handle = `p${randomBytes(6).toString('hex')}`;
			const accountId = personFor(handle)?.id ?? '';
			const connect = async (granted: string, as = handle) => {
				const profile = {
					subject: personFor(as)?.id ?? '',
					handle: as,
					name: null,
					email: null,
					isEmailVerified: false,
				};
				// Without a browser, because connections are limited per network.
				const tokens = await consentAtX(sandbox, { other: as }, `${granted} offline.access`);
				await services.oauth.connections.connect(user.id, 'twitter', profile, tokens);
			};
			if (scope !== '') await connect(scope);
			const atX = async (): Promise<AtX> => {
				const { posts, ...counts } = await readX(sandbox);
				return { ...counts, posts: posts.filter(({ by }) => by === accountId) };
			};
			const publication = async (draftId: string) => {
				const { publication: found } = await publishing.findDraft(user.id, draftId);
				if (!found) throw new Error('It is not published.');
				return found;
			};
			return {
				...user,
				accountId,
				atX,
				async shownAtX() {
					const token = await services.xAccess.accessToken(user.id);
					const headers = { authorization: `Bearer ${token}` };
					const answer = await fetch(`${sandbox.url}/2/users/${accountId}/tweets`, { headers });
					return ((await answer.json()) as { meta: { result_count: number } }).meta.result_count;
				},
				resume: (id) => user.client.call(resumePublication, { params: { id } }),
				lookUp: (id) => user.client.call(lookUpPublication, { params: { id } }),
				report: (id, outcome) =>
					user.client.call(reportPublication, { params: { id }, body: { outcome } }),
				reportPart: (id, part, link) =>
					user.client.call(reportPart, {
						params: { id, part: String(part) },
						body: link === undefined ? {} : { link },
					}),
				takeBackPart: (id, part) =>
					user.client.call(takeBackPart, { params: { id, part: String(part) } }),
				deletePosts: (id) => user.client.call(deletePosts, { params: { id } }),
				posts: async () => (await atX()).posts.map(({ text }) => text),
				connect: (granted = publishScope) => connect(granted),
				async connectOther() {
					const other = `p${randomBytes(6).toString('hex')}`;
					await connect(publishScope, other);
					if (own) publishing.wake();
					return personFor(other)?.id ?? '';
				},
				async draft(written, { status = 'queued', dueInSeconds = 0, isNow = false, account } = {}) {
					const id = randomUUID();
					const at = new Date();
					const parts = written.map((part) =>
						typeof part === 'string' ? { text: part, media: [] } : part,
					);
					const fork = em.fork();
					await fork.insert(DraftEntity, {
						id,
						userId: user.id,
						version: 1,
						parts,
						labels: [],
						accountId: account?.id ?? null,
						sourceThreadId: null,
						sourceMessageId: null,
						sourceIndex: null,
						createdAt: at,
						updatedAt: at,
						deletedAt: null,
					});
					await queries(fork)
						.insertInto('publications')
						.values({
							draftId: id,
							userId: user.id,
							network: account?.network ?? null,
							networkAccountId: account?.id ?? null,
							status,
							// By the database's clock at once, because the worker may look before another statement.
							dueAt: sql<Date>`now() + make_interval(secs => ${dueInSeconds})`,
							localTime: at.toISOString().slice(0, 16),
							zone: 'Europe/Oslo',
							isSlot: false,
							isNow,
							updatedAt: at,
						})
						.execute();
					if (own) publishing.wake();
					return id;
				},
				async newDraft(texts) {
					const id = randomUUID();
					const parts = texts.map((text) => ({ text, media: [] }));
					await user.client.call(createDraft, { body: { id, parts } });
					return id;
				},
				publication,
				becomes: (draftId, expected) =>
					expect.poll(() => publication(draftId), { interval: 20 }).toMatchObject(expected),
			};
		},

		/** Creates many due drafts of a user in one statement. */
		async drafts({ id }: TestUser, count: number, dueInSeconds: number): Promise<void> {
			await execute(
				`with created as (
					insert into drafts (id, user_id, version, parts, labels, created_at, updated_at)
					select gen_random_uuid(), ?::uuid, 1,
						jsonb_build_array(jsonb_build_object('text', n || ' of ' || ?::text, 'media', '[]'::jsonb)), '{}', now(), now()
					from generate_series(1, ?) n
					returning id, user_id
				)
				insert into publications (draft_id, user_id, status, due_at, local_time, zone, is_slot, updated_at)
				select id, user_id, 'queued', now() + ? * interval '1 second', '2026-11-28T18:00', 'Europe/Oslo', false, now() from created`,
				[id, id, count, dueInSeconds],
			);
		},

		/** Makes the user's access token expire, so that it has to be refreshed. */
		async expireTokens({ id }: TestUser): Promise<void> {
			const sealer = createTokenSealer(services.sealer);
			const [row] = await execute<{ subject: string; sealed_tokens: string }>(
				"select subject, sealed_tokens from identities where user_id = ? and provider = 'twitter'",
				[id],
			);
			const { subject = '', sealed_tokens: sealed = '' } = row ?? {};
			const { accessToken, refreshToken } = sealer.open(subject, sealed);
			const expired = sealer.seal(subject, {
				access_token: accessToken,
				refresh_token: refreshToken,
				expires_in: 1,
			});
			await execute('update identities set sealed_tokens = ? where subject = ?', [
				expired,
				subject,
			]);
		},

		/** Scripts the next requests to X. */
		script: (...steps: Step[]) => scriptX(sandbox, ...steps),

		/** Deletes the posts at X, the queued failures and what is left to publish. */
		async reset(): Promise<void> {
			await execute('delete from drafts');
			await execute('delete from publishing_settings');
			await resetX(sandbox);
			outcomes.length = 0;
		},

		/** Limits the requests of each user at X. */
		limitX: (calls: number, seconds: number) => setXFeed(sandbox, { calls, seconds }),

		/** Ends all leases and pauses, as if enough time had passed. */
		async expireLeases(): Promise<void> {
			await execute(
				"update publications set lease_until = now() - interval '1 second' where lease_until is not null",
			);
		},

		/** A further process, which shares only the database and X. */
		async startProcess(options: ProcessOptions = {}) {
			const started = await startPublishingProcess(app, outcomes, openMedia, options);
			closing.push(started.close);
			return started;
		},

		async closeProcesses(): Promise<void> {
			await Promise.all(closing.splice(0).map((close) => close()));
		},
	});
}
