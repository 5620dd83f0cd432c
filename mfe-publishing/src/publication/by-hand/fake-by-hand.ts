import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { MediaKind } from 'bff/contract/publishing/media';
import type { ByHandStep, Publication } from 'bff/contract/publishing/publication';
import type { When } from 'bff/contract/publishing/publishing';
import { postIntent, replyIntent } from 'bff/contract/x/intent';
import { checks, FakeDrafts, publication, settings } from 'remote-kit/testing/fake-drafts';
import { type FakeRequest, json, refusal } from 'remote-kit/testing/fake-server';

type Posts = Publication['posts'];

const POSTED_AT = '2026-11-20T17:02:00.000Z';

/** A post that the user reported, with the link they gave or without one. */
export const byUser = (id?: string): Posts[number] => ({
	status: 'posted',
	url: id === undefined ? null : `https://x.com/i/status/${id}`,
	postedAt: POSTED_AT,
	isByUser: true,
});

/** A draft with a publication by hand, of which these posts are on X. */
export function byHand(draft: KeptDraft, ...posts: Posts): KeptDraft {
	const { parts } = draft;
	const isDone = posts.length >= parts.length;
	return {
		...draft,
		publication: publication({
			posts,
			cost: 0,
			...(isDone
				? { status: 'posted', postedAt: POSTED_AT }
				: { status: 'by_hand', byHand: stepOf(parts[posts.length]?.text ?? '', posts) }),
		}),
	};
}

function stepOf(text: string, posts: Posts): ByHandStep {
	const part = posts.length;
	if (part === 0) return { part, url: postIntent(text), isPrefilled: true };
	const parent = /\d+$/.exec(posts.at(-1)?.url ?? '')?.[0];
	const url = parent && replyIntent(parent, text);
	return { part, url: url || 'https://x.com', isPrefilled: Boolean(url) };
}

/** A server without X's API: drafts are posted by hand. */
export class FakeByHand extends FakeDrafts {
	#mediaKind: MediaKind = 'image';

	constructor(...drafts: KeptDraft[]) {
		super(...drafts);
		this.always('GET /api/publishing/settings', () =>
			json({
				...settings,
				method: {
					kind: 'open_in_x',
					why: 'Connect X and Warble posts for you.',
					connectHelps: true,
				},
			}),
		);
		this.always('GET /api/media', ({ query }) =>
			json({
				media: (query.get('ids') ?? '').split(',').map((id, index) => ({
					id,
					name: `crumb-${index + 1}.jpg`,
					kind: this.#mediaKind,
					type: 'image/jpeg',
					size: 80_000,
					width: 1200,
					height: 800,
					durationMs: null,
					status: 'ready',
					offset: 80_000,
				})),
			}),
		);
	}

	setMediaKind(kind: MediaKind): void {
		this.#mediaKind = kind;
	}

	protected override reply(request: FakeRequest): Response {
		const [, method, id = '', part] =
			/^(\w+) \/api\/drafts\/([^/]+)\/publication(?:\/parts\/(\d+))?$/.exec(request.route) ?? [];
		const checked = /^GET \/api\/drafts\/([^/]+)\/checks$/.exec(request.route)?.[1];
		const text = checked && this.drafts.get(checked)?.parts[0]?.text;
		if (text !== undefined) return json({ ...checks, cost: 0, byHand: stepOf(text, []) });
		const draft = this.drafts.get(id);
		if (!draft || !method) return super.reply(request);
		const posts = draft.publication?.posts ?? [];
		if (part === undefined) {
			const isNow = method === 'PUT' && (request.body as { when: When }).when.kind === 'now';
			return isNow ? this.#store(byHand(draft)) : super.reply(request);
		}
		if (method === 'DELETE') return this.#store(byHand(draft, ...posts.slice(0, Number(part))));
		const { link } = request.body as { link?: string };
		const postId = /^https:\/\/x\.com\/\w+\/status\/(\d+)$/.exec(link ?? '')?.[1];
		if (link !== undefined && postId === undefined)
			return refusal(400, {
				code: 'invalid_input',
				message: 'This isn’t a link to a post on X.',
				path: 'body/link',
			});
		return this.#store(byHand(draft, ...posts.toSpliced(Number(part), 1, byUser(postId))));
	}

	#store(draft: KeptDraft): Response {
		this.drafts.set(draft.id, draft);
		return json(draft);
	}
}
