import { randomBytes } from 'node:crypto';
import { Value } from 'typebox/value';
import type { Step } from '../../../../sandbox/oauth/script.ts';
import { follows } from '../../../../sandbox/x/follows.ts';
import { personFor } from '../../../../sandbox/x/people.ts';
import {
	type ActionOutcome,
	type ActionResult,
	likeTweet,
	replyToTweet,
	reportAction,
	type TweetAction,
} from '../../../contract/tweets/tweets.ts';
import { X_PRICES } from '../../config/limits-and-prices.ts';
import type { Network, NetworkSession } from '../../networks/network.ts';
import { createNetworks } from '../../networks/networks.ts';
import type { Post } from '../../networks/post-source.ts';
import { readXPosts, XPage } from '../../networks/x/x-post.ts';
import { type Actions, createActions } from '../../tweets/actions/actions.ts';
import { actionScope, consentAtX, readX, resetX, type XActivity } from '../processes/sandbox-x.ts';
import { buildSignInApp, type SignInApp } from './build-sign-in-app.ts';
import type { TestUser } from './build-test-app.ts';

export interface ActionRow {
	status: string;
	text: string | null;
	posted_id: string | null;
	error: { code: string } | null;
}

export interface Actor extends TestUser {
	/** At X, without `@`. */
	handle: string;
	/** The user's id at X. */
	accountId: string;
	/** Posts without reposts, stored for the user and in the user's timeline at X. */
	posts: Post[];
	/** The id of the first post, which is the default of the functions below. */
	tweetId: string;
	like(tweetId?: string): Promise<ActionResult>;
	reply(text: string, tweetId?: string): Promise<ActionResult>;
	report(action: TweetAction, outcome: 'done' | 'none'): Promise<{ outcome: ActionOutcome | null }>;
	/** The row of an action; undefined without one. */
	row(action: TweetAction): Promise<ActionRow | undefined>;
	/** The user's likes and posts at X, and the number of requests since `reset`. */
	atX(): Promise<Pick<XActivity, 'asked' | 'posts' | 'likes'>>;
	/** Moves the times of the user's actions into the past. */
	pass(seconds: number): Promise<void>;
}

export interface ActionsApp extends SignInApp {
	/**
	 * Creates a user with stored posts of the last week and a connection to X, by default with the
	 * scopes for likes and replies.
	 */
	actor(scope?: string): Promise<Actor>;
	/** Scripts the next requests to X. */
	next(provider: 'twitter', ...steps: Step[]): Promise<void>;
	/** Deletes the activity at X and the queued failures. */
	reset(): Promise<void>;
	/**
	 * The actions of another process, which shares only the database and X. `change` can replace its
	 * requests to X.
	 */
	elsewhere(change?: (session: NetworkSession) => NetworkSession): Actions;
}

/**
 * The real app with the sandbox's X, on a plan that allows likes and replies. Timeouts and pauses
 * are short.
 */
export async function buildActionsApp(
	options: Parameters<typeof buildSignInApp>[0] = {},
): Promise<ActionsApp> {
	const app = await buildSignInApp({
		providerTimeoutMs: 1000,
		confirmAfterMs: 20,
		...options,
		environment: { X_PLAN: 'enterprise', ...options.environment },
	});
	const { sandbox, services } = app;
	const execute = <Row>(sql: string, parameters: unknown[]) =>
		services.em.fork().execute<Row[]>(sql, parameters);
	return Object.assign(app, {
		async actor(scope = `${actionScope} offline.access`): Promise<Actor> {
			const person = await app.loginAs();
			const { client, id } = person;
			const handle = `a${randomBytes(6).toString('hex')}`;
			const profile = {
				subject: personFor(handle)?.id ?? '',
				handle,
				name: null,
				email: null,
				isEmailVerified: false,
			};
			// Without a browser, because connections are limited per network.
			await services.oauth.connections.connect(
				id,
				'twitter',
				profile,
				await consentAtX(sandbox, { other: handle }, scope),
			);
			const posts = readXPosts(Value.Parse(XPage, sandbox.x.historyOf(7)));
			await services.tweets.save(id, posts, 'test');
			// Only these are in the user's timeline, and so in the next fetch.
			const originals = posts.filter(
				({ repostOf, authorId }) => repostOf === null && follows(profile.subject, { id: authorId }),
			);
			const first = originals[0]?.id ?? '';
			return {
				...person,
				handle,
				accountId: profile.subject,
				posts: originals,
				tweetId: first,
				like: (tweetId = first) => client.call(likeTweet, { params: { id: tweetId } }),
				reply: (response, tweetId = first) =>
					client.call(replyToTweet, { params: { id: tweetId }, body: { response } }),
				report: (action, outcome) =>
					client.call(reportAction, { params: { id: first, action }, body: { outcome } }),
				async row(action) {
					const sql =
						'select status, text, posted_id, error from tweet_actions where user_id = ? and tweet_id = ? and action = ?';
					return (await execute<ActionRow>(sql, [id, first, action]))[0];
				},
				async atX() {
					const activity = await readX(sandbox);
					const isTheirs = ({ by }: { by: string }) => by === profile.subject;
					return {
						asked: activity.asked,
						posts: activity.posts.filter(isTheirs),
						likes: activity.likes.filter(isTheirs),
					};
				},
				async pass(seconds) {
					await execute(
						"update tweet_actions set lease_until = lease_until - ? * interval '1 second' where user_id = ?",
						[seconds, id],
					);
				},
			};
		},
		reset: () => resetX(sandbox),
		elsewhere(change = (session: NetworkSession) => session) {
			const config = {
				xPrices: X_PRICES,
				xWebUrl: 'https://x.com',
				blueskyWebUrl: undefined,
				blueskyVideoUrl: undefined,
				allowPrivateServers: true,
			};
			const networks = createNetworks(config, 1000);
			const changed = (network: Network): Network => ({
				...network,
				open: (account) => change(network.open(account)),
			});
			return createActions({
				em: services.em,
				actionMethods: services.actionMethods,
				xAccess: services.xAccess,
				networkAccounts: services.networkAccounts,
				networks: {
					x: changed(networks.x),
					bluesky: changed(networks.bluesky),
					mastodon: changed(networks.mastodon),
				},
				log: app.app.log,
				confirmAfterMs: 20,
			});
		},
	});
}

/** The error of a request, or its result if it succeeded. */
export function failure(request: Promise<unknown>): Promise<unknown> {
	return request.catch((error: unknown) => error);
}
