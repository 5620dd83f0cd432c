import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { type Grant, Grants } from '../oauth/grants.ts';
import { RateLimits } from '../x/rate-limits.ts';
import { Attachments } from './attachments.ts';
import { Corpus, defaultListsOf } from './corpus.ts';
import { refuse, refuseScope } from './refuse.ts';
import { MastodonScript } from './script.ts';
import { Statuses } from './statuses.ts';
import type { View } from './wire.ts';

export const Settings = Type.Object(
	{
		/** What a request with a used `Idempotency-Key` gets. Servers of September 2026: an error. */
		repeatedKey: Type.Optional(Type.Enum(['status', 'error', 'ignored'])),
		/** Maximum number of characters. Default: 500. */
		maxCharacters: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
		/** What the instance is: Mastodon, an older one without `/api/v2/instance`, or a blog. */
		software: Type.Optional(Type.Enum(['mastodon', 'old', 'blog'])),
		/** The rate limit: requests per window, and its seconds. Default: 300 in 5 minutes. */
		calls: Type.Optional(Type.Integer({ minimum: 1 })),
		seconds: Type.Optional(Type.Integer({ minimum: 1 })),
	},
	{ additionalProperties: false },
);
type Settings = Type.Static<typeof Settings>;

export interface List {
	id: string;
	ownerId: string;
	title: string;
	memberIds: ReadonlySet<string>;
}

const CODE_LIFETIME_MS = 600_000;
const WINDOW_SECONDS = 300;
export const tokenPrefix = 'sandbox-mastodon-token-';

/** All data of the instance. */
export class World {
	readonly statuses = new Statuses();
	readonly attachments = new Attachments();
	/** What tests have made, by their ids. */
	readonly lists = new Map<string, List>();
	readonly script = new MastodonScript();
	readonly grants = new Grants({ prefix: tokenPrefix, codeLifetimeMs: CODE_LIFETIME_MS });
	settings: Settings = {};
	/** Undefined for an instance on which only its users post. */
	readonly #corpus: Corpus | undefined;
	#limits = new RateLimits();

	constructor({ hasCorpus }: { hasCorpus: boolean }) {
		this.#corpus = hasCorpus ? new Corpus() : undefined;
	}

	/** Lets the authors post what they have written since the last request. */
	advance(): void {
		this.#corpus?.fill(this.statuses);
	}

	/** The lists of a user. Where authors post, everyone has some of them at first. */
	listsOf(ownerId: string): List[] {
		const made = [...this.lists.values()].filter((list) => list.ownerId === ownerId);
		return [...made, ...(this.#corpus ? defaultListsOf(ownerId) : [])];
	}

	/** The caller's grant; undefined if an error was sent. */
	admit(request: FastifyRequest, reply: FastifyReply, scope: string): Grant | undefined {
		const grant = this.grants.find(request.headers.authorization);
		if (!grant) return void refuse(reply, 401);
		if (!hasScope(grant.scopes, scope)) return void refuseScope(reply);
		return this.#count(reply, 'api', grant.person.id, this.settings.calls ?? 300, WINDOW_SECONDS)
			? grant
			: void refuse(reply, 429);
	}

	/** Counts a request that has a limit of its own. False if an error was sent. */
	admitTo(
		reply: FastifyReply,
		{ what, id, limit, seconds }: { what: string; id: string; limit: number; seconds: number },
	): boolean {
		const isAdmitted = this.#count(reply, what, id, limit, seconds);
		if (!isAdmitted) refuse(reply, 429);
		return isAdmitted;
	}

	viewFor(request: FastifyRequest, viewerId?: string): View {
		return { origin: originOf(request), statuses: this.statuses, viewerId };
	}

	clear(): void {
		this.statuses.clear();
		this.attachments.clear();
		this.lists.clear();
		this.#limits.clear();
		this.#corpus?.clear();
	}

	#count(reply: FastifyReply, what: string, id: string, limit: number, seconds: number): boolean {
		const state = this.#limits.take(`${what} ${id}`, limit, this.settings.seconds ?? seconds);
		reply.headers({
			'x-ratelimit-limit': state.limit,
			'x-ratelimit-remaining': state.remaining,
			'x-ratelimit-reset': new Date(state.reset * 1000).toISOString(),
		});
		return !state.isRefused;
	}
}

export function originOf({ host }: FastifyRequest): string {
	return `http://${host}`;
}

/** Whether granted scopes include one: `write` includes `write:media`. */
function hasScope(granted: readonly string[], wanted: string): boolean {
	return granted.includes(wanted) || granted.includes(wanted.split(':')[0] ?? '');
}
