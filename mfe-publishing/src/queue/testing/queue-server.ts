import type { Proposal } from 'bff/contract/access/proposals';
import type { DraftSummary, KeptDraft } from 'bff/contract/publishing/drafts';
import type { Queue } from 'bff/contract/publishing/publishing';
import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { type FakeRequest, FakeServer, json, refusal } from 'remote-kit/testing/fake-server';
import { atOslo } from 'remote-kit/testing/queue-samples';
import type { QueuedDraft } from '../queue-texts.ts';
import { queueOf, settings } from './samples.ts';

type QueueOptions = NonNullable<Parameters<typeof queueOf>[1]>;

/** A queue that changes as the server's does, for the parts that the screen uses. */
export class QueueServer extends FakeServer {
	drafts: QueuedDraft[];
	options: QueueOptions;
	library: DraftSummary[] = [];
	settings: PublishingSettings = settings;
	/** All proposals, also those that were answered. */
	proposals: Proposal[] = [];

	constructor(drafts: readonly QueuedDraft[] = [], options: QueueOptions = {}) {
		super();
		this.drafts = [...drafts];
		this.options = options;
		this.always('GET /api/queue', ({ query }) => {
			const from = query.get('from');
			return json(this.queue(Number(query.get('days')), from ?? undefined));
		});
		this.always('GET /api/proposals', () => {
			const proposals = this.proposals.filter(({ status }) => status === 'open');
			return json({ proposals, next_cursor: null, open: proposals.length });
		});
		this.always('GET /api/queue/free-slots', () =>
			json({ slots: this.queue(42).days.flatMap(({ freeSlots }) => freeSlots) }),
		);
		this.always('GET /api/publishing/settings', () => json(this.settings));
		this.always('PUT /api/publishing/settings', ({ body }) => {
			const { paused, ...rest } = body as Partial<PublishingSettings> & { paused?: boolean };
			this.settings = { ...this.settings, ...rest, isZoneSet: true };
			if (paused !== undefined)
				this.options.paused = paused ? { reason: 'user', since: new Date().toISOString() } : null;
			if (rest.zone !== undefined) this.options.zone = rest.zone;
			return json(this.settings);
		});
		this.always('GET /api/drafts', () =>
			json({
				drafts: this.library,
				next_cursor: null,
				counts: { all: this.library.length, queued: 0, posted: 0 },
				labels: [],
			}),
		);
		this.always('GET /api/connections', () =>
			json({
				connections: [{ provider: 'twitter', name: '@maralindqvist' }],
				offered: ['twitter'],
				hasPassword: true,
			}),
		);
	}

	queue(days: number, from?: string): Queue {
		return queueOf(this.drafts, { ...this.options, days, ...(from !== undefined && { from }) });
	}

	find(id: string): QueuedDraft | undefined {
		return this.drafts.find((draft) => draft.id === id);
	}

	/** The last body that was sent to a route. */
	lastBody(route: string): unknown {
		return this.requestsTo(route).at(-1)?.body;
	}

	protected override reply(request: FakeRequest): Response {
		if (request.route.includes('/api/proposals/')) return this.answerProposal(request);
		const id = /\/api\/drafts\/([0-9a-f-]{36})/.exec(request.route)?.[1] ?? '';
		const draft = this.find(id) ?? this.library.find((each) => each.id === id);
		const action = request.route.split('/').slice(4).join('/');
		if (!draft) return super.reply(request);
		if (request.route.startsWith('GET')) return json(kept(draft));
		if (request.route.startsWith('DELETE')) {
			this.drafts = this.drafts.filter((each) => each.id !== id);
			return json(kept(draft));
		}
		if (action === 'publication/swap') {
			const other = this.find((request.body as { with: string }).with);
			if (draft.publication && other) {
				const first = draft.publication.localTime;
				this.place(draft, other.publication.localTime);
				this.place(other, first);
			}
			return json(kept(draft));
		}
		if (request.route.startsWith('PUT')) {
			const { when } = request.body as { when: { kind: string; localTime?: string } };
			const localTime =
				when.localTime ?? this.queue(42).days.flatMap((d) => d.freeSlots)[0]?.localTime;
			return json(kept(this.place(draft, localTime ?? '2026-11-21T18:00')));
		}
		return json(kept(draft));
	}

	private answerProposal(request: FakeRequest): Response {
		const [id, answer] = request.route.split('/').slice(3);
		const proposal = this.proposals.find((each) => each.id === id);
		if (!proposal) return super.reply(request);
		if (answer === undefined) return json(proposal);
		if (proposal.status !== 'open') {
			const message = 'This proposal was answered already.';
			return refusal(409, { code: 'proposal_answered', message });
		}
		if (answer === 'refuse') return json(this.change(proposal, { status: 'refused' }));
		if ((request.body as { hash: string }).hash !== proposal.hash) {
			const message = 'The proposal was changed. Read it again.';
			return refusal(409, { code: 'proposal_changed', message });
		}
		const draft = this.library.find((each) => each.id === proposal.action.draftId);
		if (draft) this.place(draft, proposal.action.when?.localTime ?? '2026-11-20T20:00');
		return json(
			this.change(proposal, {
				status: 'approved',
				outcome: { status: draft ? 'queued' : 'done', url: null, error: null },
			}),
		);
	}

	/** Changes a proposal, as an answer or an edit of its draft does. */
	change(proposal: Proposal, changes: Partial<Proposal>): Proposal {
		const changed = { ...proposal, ...changes };
		this.proposals = this.proposals.map((each) => (each.id === proposal.id ? changed : each));
		return changed;
	}

	private place(draft: DraftSummary, localTime: string): QueuedDraft {
		const isSlot = this.options.freeSlots?.includes(localTime) ?? true;
		const placed: QueuedDraft = {
			...draft,
			publication: {
				...draft.publication,
				status: 'queued',
				at: atOslo(localTime),
				localTime,
				zone: 'Europe/Oslo',
				isSlot,
				undoUntil: null,
				posts: [],
				postedAt: null,
				error: null,
				cost: 0.015,
				results: null,
			},
		};
		this.drafts = [...this.drafts.filter(({ id }) => id !== draft.id), placed];
		this.library = this.library.filter(({ id }) => id !== draft.id);
		return placed;
	}
}

export function kept({
	id,
	text,
	labels,
	createdAt,
	updatedAt,
	publication,
}: DraftSummary): KeptDraft {
	return {
		id,
		version: 1,
		parts: [{ text, media: [] }],
		labels,
		source: null,
		createdAt,
		updatedAt,
		publication,
	};
}
