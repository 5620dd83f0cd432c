import type { ConnectedAccount } from 'bff/contract/network-accounts/network-accounts';
import type { DraftPart } from 'bff/contract/publishing/draft-part';
import type { DraftFilter, KeptDraft } from 'bff/contract/publishing/drafts';
import type { Publication } from 'bff/contract/publishing/publication';
import type { PublishingChecks, ShownPost } from 'bff/contract/publishing/publishing';
import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { type FakeRequest, FakeServer, json, refusal } from 'remote-kit/testing/fake-server';
import { filtersOf, summarise } from '../src/publishing/api/draft-lists.ts';
import { asDraft, networkOf, withCrossPost } from '../src/publishing/publication/cross-posts.ts';
import { choose, limitsAt, share } from './cross-post-samples.ts';

export const idOf = (number: number) =>
	`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const part = (text: string): DraftPart => ({ text, media: [] });

export function draft(number: number, overrides: Partial<KeptDraft> = {}): KeptDraft {
	return {
		id: idOf(number),
		version: 1,
		parts: [part(`Draft number ${number}`)],
		labels: [],
		source: null,
		createdAt: '2026-11-20T18:00:00.000Z',
		updatedAt: '2026-11-20T19:40:00.000Z',
		publication: null,
		...overrides,
	};
}

export function publication(overrides: Partial<Publication> = {}): Publication {
	return {
		status: 'queued',
		at: '2099-11-28T17:00:00.000Z',
		localTime: '2099-11-28T18:00',
		zone: 'Europe/Oslo',
		isSlot: true,
		undoUntil: null,
		posts: [],
		postedAt: null,
		error: null,
		cost: 0.015,
		results: null,
		...overrides,
	};
}

export const settings: PublishingSettings = {
	zone: 'Europe/Oslo',
	slots: [{ weekday: 6, time: '18:00' }],
	undoSeconds: 10,
	monthlyLimit: 5,
	mailOnFailure: false,
	weeklyDigest: false,
	resultsLimit: null,
	longPosts: false,
	isZoneSet: true,
	paused: null,
	spent: { publishing: 1.12, results: 0 },
	prices: { post: 0.015, postWithLink: 0.2, media: 0.005, deletePost: 0.01, read: 0.005 },
	method: { kind: 'done', why: null, connectHelps: false },
};

export const checks: PublishingChecks = {
	cost: 0.015,
	hasLink: false,
	tooLong: [],
	emptyParts: [],
	missingAlt: 0,
	duplicates: [],
	next: { at: '2099-11-28T17:00:00.000Z', localTime: '2099-11-28T18:00' },
	last: { at: '2099-11-28T17:00:00.000Z', localTime: '2099-11-28T18:00' },
	spent: 1.12,
	monthlyLimit: 5,
};

/** The API of drafts, with the drafts of one user in memory. */
export class FakeDrafts extends FakeServer {
	readonly drafts = new Map<string, KeptDraft>();
	readonly deleted = new Map<string, KeptDraft>();
	/** Those at networks other than X. */
	accounts: ConnectedAccount[] = [];

	constructor(...drafts: KeptDraft[]) {
		super();
		for (const one of drafts) this.drafts.set(one.id, one);
		this.always('GET /api/drafts', (request) => this.#list(request));
		this.always('POST /api/drafts', ({ body }) => {
			const { id, parts } = body as KeptDraft;
			return json(this.#store({ ...draft(0), id, parts }));
		});
		this.always('PUT /api/drafts/labels', ({ body }) => {
			const { ids, add, remove } = body as { ids: string[]; add: string[]; remove: string[] };
			for (const id of ids) {
				const one = this.#find(id);
				if (!one) continue;
				const kept = one.labels.filter((label) => !remove.includes(label));
				this.#store({ ...one, labels: [...new Set([...kept, ...add])] });
			}
			return json({});
		});
		this.always('POST /api/drafts/delete', ({ body }) =>
			this.#move(body, this.drafts, this.deleted),
		);
		this.always('POST /api/drafts/restore', ({ body }) =>
			this.#move(body, this.deleted, this.drafts),
		);
		this.always('GET /api/network-accounts', () => json({ accounts: this.accounts, servers: [] }));
		this.always('GET /api/connections', () =>
			json({
				connections: [{ provider: 'twitter', name: '@maralindqvist' }],
				offered: ['twitter'],
				hasPassword: true,
			}),
		);
		this.always('GET /api/publishing/settings', () => json(settings));
		this.always('GET /api/queue/free-slots', () =>
			json({
				slots: [checks.next, { at: '2099-11-29T17:00:00.000Z', localTime: '2099-11-29T18:00' }],
			}),
		);
	}

	/** Saves a draft as another tab does. */
	saveElsewhere(id: string, ...texts: string[]): void {
		const one = this.#find(id);
		if (one) this.#store({ ...one, version: one.version + 1, parts: texts.map(part) });
	}

	/** Deletes a draft as another tab does. */
	deleteElsewhere(id: string): void {
		this.#move({ ids: [id] }, this.drafts, this.deleted);
	}

	protected override reply(request: FakeRequest): Response {
		const [, method, id = '', rest = ''] =
			/^(\w+) \/api\/drafts\/([^/]+)\/?(.*)$/.exec(request.route) ?? [];
		const one = this.#find(id);
		if (!one) return super.reply(request);
		const body = request.body as {
			version: number;
			parts: DraftPart[];
			when: { kind: string; localTime?: string };
			shown?: readonly ShownPost[];
			accounts: string[];
		};
		switch (`${method} ${rest}`) {
			case 'GET ':
				return json(one);
			case 'PUT ':
				if (body.version !== one.version)
					return refusal(409, { code: 'conflict', message: 'The draft has changed.' });
				return json(this.#store({ ...one, version: one.version + 1, parts: body.parts }));
			case 'PUT accounts':
				return json(this.#store(choose(one, body.accounts, this.accounts)));
			case 'POST share-text':
				return json(this.#store(share(this.drafts.get(one.crossPostOf ?? '') ?? one, one.id)));
			case 'GET checks':
				return json(
					networkOf(one) === 'x'
						? checks
						: { ...checks, cost: 0, limits: limitsAt[networkOf(one)] },
				);
			case 'GET versions':
				return json({
					versions: [
						{
							version: one.version,
							author: 'user',
							change: null,
							createdAt: one.updatedAt,
							parts: one.parts,
						},
						{
							version: 0,
							author: 'assistant',
							change: null,
							createdAt: one.createdAt,
							parts: [part('The original.')],
						},
					],
				});
			case 'POST rewrite':
				return json({
					parts: body.parts.map(({ media }) => ({ text: 'Shorter now.', media })),
					cost: 0.0021,
				});
			case 'PUT publication': {
				const isShown = ({ id, version }: { id: string; version: number }) =>
					body.shown?.some((post) => post.id === id && post.version === version) ?? true;
				if (![one, ...(one.crossPosts ?? [])].every(isShown))
					return refusal(409, {
						code: 'conflict',
						message: 'This draft was changed elsewhere, so nothing was done. Look at it again.',
					});
				const { kind, localTime } = body.when;
				const isNow = kind === 'now';
				return json(
					this.#publish(
						one,
						publication({
							...(localTime && { localTime }),
							...(isNow && { undoUntil: new Date(Date.now() + 10_000).toISOString() }),
						}),
					),
				);
			}
			case 'DELETE publication':
				return json(this.#publish(one, null));
			default:
				return super.reply(request);
		}
	}

	/** A draft, or a cross-post as one. */
	#find(id: string): KeptDraft | undefined {
		const whole = this.drafts.get(id);
		if (whole) return whole;
		for (const draft of this.drafts.values()) {
			const found = draft.crossPosts?.find((crossPost) => crossPost.id === id);
			if (found) return asDraft(draft, found);
		}
		return undefined;
	}

	/** Cross-posts without a text of their own have the text of their draft. */
	#store(one: KeptDraft): KeptDraft {
		const whole = this.drafts.get(one.crossPostOf ?? '');
		if (whole) {
			this.drafts.set(whole.id, withCrossPost(whole, one));
			return one;
		}
		const { crossPosts, parts } = one;
		const stored = {
			...one,
			...(crossPosts && {
				crossPosts: crossPosts.map((each) =>
					each.hasOwnText ? each : { ...each, parts, version: each.version + 1 },
				),
			}),
		};
		this.drafts.set(one.id, stored);
		return stored;
	}

	/** Publishes a draft and its cross-posts, or with null takes them back. */
	#publish(one: KeptDraft, to: Publication | null): KeptDraft {
		const { crossPosts } = one;
		return this.#store({
			...one,
			publication: to,
			...(crossPosts && {
				crossPosts: crossPosts.map((each) => ({ ...each, publication: to })),
			}),
		});
	}

	#move(body: unknown, from: Map<string, KeptDraft>, to: Map<string, KeptDraft>): Response {
		for (const id of (body as { ids: string[] }).ids) {
			const one = from.get(id);
			if (one) to.set(id, one);
			from.delete(id);
		}
		return json({});
	}

	#list({ query }: FakeRequest): Response {
		const all = [...this.drafts.values()];
		const isIn = (draft: KeptDraft, filter: DraftFilter) =>
			filtersOf(summarise(draft)).includes(filter);
		const count = (filter: DraftFilter) => all.filter((draft) => isIn(draft, filter)).length;
		const search = query.get('search')?.toLowerCase() ?? '';
		const found = all
			.filter((draft) => isIn(draft, (query.get('filter') ?? 'all') as DraftFilter))
			.filter(({ parts }) => parts.some(({ text }) => text.toLowerCase().includes(search)))
			.filter(({ labels }) => !query.get('label') || labels.includes(query.get('label') ?? ''));
		const start = Number(query.get('cursor') ?? 0);
		return json({
			drafts: found.slice(start, start + 50).map(summarise),
			next_cursor: found.length > start + 50 ? String(start + 50) : null,
			counts: { all: count('all'), queued: count('queued'), posted: count('posted') },
			labels: [...new Set(all.flatMap(({ labels }) => labels))],
		});
	}
}
