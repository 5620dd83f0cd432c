import type { ProposalKind } from '../../../../contract/access/proposal-kinds.ts';
import type { Proposal, ProposedAction } from '../../../../contract/access/proposals.ts';
import type { FileInfo } from '../../../../contract/editor/editor.ts';
import type { KeptDraft } from '../../../../contract/publishing/drafts.ts';
import type { Publication } from '../../../../contract/publishing/publication.ts';
import type { ActionResult } from '../../../../contract/tweets/tweets.ts';

interface Example {
	/** The body of the request, if the route has one. */
	request?: object;
	response: object;
}

const draftId = '0f6a3c1e-7d52-4b8e-9a41-2c5d8e6f7a90';
const text = 'Nobody passes you as often as when you are training well.';

const draft: KeptDraft = {
	id: draftId,
	version: 1,
	parts: [{ text, media: [] }],
	labels: ['running'],
	source: null,
	createdAt: '2027-02-01T08:00:00.000Z',
	updatedAt: '2027-02-01T08:00:00.000Z',
	publication: null,
};

const publication: Publication = {
	status: 'queued',
	at: '2027-02-02T08:00:00.000Z',
	localTime: '2027-02-02T09:00',
	zone: 'Europe/Oslo',
	isSlot: true,
	undoUntil: null,
	posts: [],
	postedAt: null,
	error: null,
	cost: 0.01,
	results: null,
};

const file: FileInfo = {
	id: '5b1f0a62-3c84-4d1b-8f7e-9a2d6c4e1b30',
	path: 'running/base miles.md',
	size: 41,
	revision: 1,
	updatedAt: '2027-02-01T08:00:00.000Z',
};

const account = { id: null, network: 'x', handle: 'mara' } as const;
const crossPost = {
	id: '7c2e9b14-6a0d-4f35-8e91-d3b5a7c6f208',
	account: { id: '3d8f5a27-1b6c-4e90-a7d2-5c4b9e8f6a13', network: 'bluesky', handle: 'mara.test' },
	version: 1,
	parts: draft.parts,
	hasOwnText: false,
	publication: null,
} as const;

const liked: ActionResult = {
	status: 'done',
	intentUrl: null,
	outcome: {
		status: 'done',
		at: '2027-02-01T08:00:02.000Z',
		text: null,
		url: null,
		error: null,
	},
};
const reply = 'The boring weeks are the ones that work.';

/** By method and path in the contract. */
export const examples: Readonly<Record<string, Example>> = {
	'POST /api/drafts': {
		request: { id: draftId, parts: draft.parts, labels: ['running'] },
		response: draft,
	},
	'PUT /api/drafts/:id': {
		request: { version: 1, parts: [{ text: `${text} Slow down.`, media: [] }] },
		response: { ...draft, version: 2, parts: [{ text: `${text} Slow down.`, media: [] }] },
	},
	'PUT /api/drafts/labels': {
		request: { ids: [draftId], add: ['running'], remove: [] },
		response: {},
	},
	'PUT /api/drafts/:id/accounts': {
		request: { accounts: ['x', crossPost.account.id] },
		response: { ...draft, account, crossPosts: [crossPost] },
	},
	'POST /api/drafts/:id/share-text': { response: { ...draft, account, crossPosts: [crossPost] } },
	'POST /api/drafts/delete': { request: { ids: [draftId] }, response: {} },
	'PUT /api/drafts/:id/publication': {
		request: { when: { kind: 'next' } },
		response: { ...draft, publication },
	},
	'DELETE /api/drafts/:id/publication': { response: draft },
	'POST /api/drafts/:id/publication/delete-posts': {
		response: { ...draft, publication: { ...publication, status: 'deleted', isSlot: false } },
	},
	'POST /api/files': {
		request: { path: file.path, content: '<p>Eight weeks of easy kilometres.</p>' },
		response: file,
	},
	'PUT /api/files/content': {
		request: { path: file.path, content: '<p>Ten weeks of easy kilometres.</p>', revision: 1 },
		response: { ...file, revision: 2 },
	},
	'PUT /api/tweets/:id/mark': { request: { mark: 'saved' }, response: { mark: 'saved' } },
	'PUT /api/tweets/:id/done': {
		request: { done: true },
		response: { done_at: '2027-02-01T08:00:00.000Z' },
	},
	'POST /api/tweets/:id/like': { response: liked },
	'POST /api/tweets/:id/response': {
		request: { response: reply },
		response: {
			...liked,
			outcome: {
				...liked.outcome,
				text: reply,
				url: 'https://x.com/mara/status/1890000000000000001',
			},
		},
	},
};

const noAction: ProposedAction = { draftId: null, texts: [], when: null, post: null, cost: 0 };
const ofDraft: ProposedAction = {
	...noAction,
	draftId,
	texts: [{ account, parts: draft.parts }],
};
const ofPost: ProposedAction = {
	...noAction,
	post: {
		id: '1890000000000000000',
		authorName: 'Ada',
		authorUsername: 'ada',
		text: 'What did you learn from a year of easy runs?',
		url: 'https://x.com/ada/status/1890000000000000000',
	},
	cost: 0.01,
};
const actions: Record<ProposalKind, ProposedAction> = {
	publish: {
		...ofDraft,
		when: { kind: 'next', at: publication.at, localTime: publication.localTime },
		cost: 0.01,
	},
	reply: { ...ofPost, texts: [{ account, parts: [{ text: reply, media: [] }] }] },
	like: ofPost,
	delete_posts: ofDraft,
	delete_drafts: { ...ofDraft, draftId: null },
};

/** An example of the response 202. */
export function proposalExample(kind: ProposalKind): Proposal {
	return {
		id: '9e4b7d30-2f58-4c16-b0a9-6d1c3e5f8b72',
		kind,
		by: 'Notes assistant',
		note: 'The draft that you asked for.',
		status: 'open',
		createdAt: '2027-02-01T08:00:00.000Z',
		expiresAt: '2027-02-15T08:00:00.000Z',
		action: actions[kind],
		hash: '6d1f5c0b8e7a4932d0c1b6a5f4e3d2c1b0a9f8e7d6c5b4a392817f6e5d4c3b2a',
		isChanged: false,
		obstacle: null,
		outcome: null,
	};
}
