import type { Voice } from 'bff/contract/compose/voice';
import { summarise } from 'remote-kit/publishing/api/draft-lists';
import { draft, idOf, part, publication } from 'remote-kit/testing/fake-drafts';
import { FakeServer, json } from 'remote-kit/testing/fake-server';

export const known: Voice = {
	onboarding: { marketing: 'A newsletter on databases', postTopics: 'Postgres, running' },
	file: { path: 'notes/voice', text: 'Numbers first. No exclamation marks.', isCut: false },
	examples: [
		{ draftId: idOf(1), parts: ['Rye needs water, and then it needs to be left alone.'] },
		{ draftId: idOf(2), parts: ['Twelve weeks slow.', 'The pram passed me twice.'] },
	],
	preview: '<voice-k3x9ab>\n{"text":"Numbers first. No exclamation marks."}\n</voice-k3x9ab>',
	tokens: 412,
};
export const unknown: Voice = {
	...{ onboarding: null, file: null, examples: [], preview: '', tokens: 0 },
};

const posts = Array.from({ length: 12 }, (_, index) =>
	draft(index + 1, {
		parts: [part(`Post number ${index + 1}`)],
		publication: publication({ status: 'posted', postedAt: '2026-11-20T19:40:00.000Z' }),
	}),
).map(summarise);

/** The API of the page about the voice. */
export class VoiceServer extends FakeServer {
	voice: Voice;

	constructor(voice: Voice = known) {
		super();
		this.voice = voice;
		this.always('GET /api/compose/voice', () => json(this.voice));
		this.always('GET /api/drafts', ({ query }) => {
			const search = query.get('search') ?? '';
			const drafts = posts.filter(({ text }) => text.includes(search));
			return json({ drafts, next_cursor: null, counts: {} });
		});
		this.always('PUT /api/compose/voice/examples', ({ body }) => {
			const { draft_ids: ids } = body as { draft_ids: string[] };
			const examples = ids.map((draftId) => ({ draftId, parts: [`Example ${draftId.slice(-2)}`] }));
			this.voice = { ...this.voice, examples };
			return json(this.voice);
		});
	}
}
