import type { DraftSource } from '../../contract/publishing/drafts.ts';
import type { Services } from '../services.ts';
import { type DemoDraft, demoDrafts, demoQueue } from './demo-drafts.ts';
import { demoFailed, demoPosts } from './demo-posts.ts';
import { dateOf, until } from './demo-time.ts';

/** US dollars a month, so that the demo shows results. */
const RESULTS_LIMIT = 2;

/**
 * Gives the demo account drafts, a queue, posted drafts with results, and posts that X refused in
 * the middle. The worker posts them in the sandbox's X, as it would for users.
 */
export async function fillDemoQueue(services: Services, userId: string): Promise<void> {
	const { drafts, schedule, settings, times } = services.publishing;
	const create = async (draft: DemoDraft) =>
		drafts.create(userId, {
			id: draft.id,
			parts: draft.parts.map((text) => ({ text, media: [] })),
			labels: draft.labels ?? [],
			source: draft.from && (await findSource(services, userId, draft.from)),
		});
	const statusOf = async (id: string) => (await drafts.find(userId, id)).publication?.status;

	await settings.save(userId, { undoSeconds: 0, resultsLimit: RESULTS_LIMIT });
	for (const draft of [...demoPosts, demoFailed]) {
		const { publication } = await create(draft);
		if (!publication) await schedule.publish(userId, draft.id, { when: { kind: 'now' } });
		await until(async () => !['queued', 'publishing'].includes((await statusOf(draft.id)) ?? ''));
	}
	await settings.save(userId, { undoSeconds: 10 });
	for (const { id, results, ...time } of demoPosts) {
		if (!(await drafts.find(userId, id)).publication?.results)
			await times.setResults(userId, id, results);
		await times.setPosted(id, dateOf(time));
	}

	for (const draft of demoQueue) {
		const { publication } = await create(draft);
		if (!publication) await schedule.publish(userId, draft.id, { when: { kind: 'next' } });
	}
	for (const draft of demoDrafts) await create(draft);
}

/** The answer that a draft was kept from; undefined if it does not exist. */
async function findSource(
	{ compose }: Services,
	userId: string,
	{ instruction, index }: NonNullable<DemoDraft['from']>,
): Promise<DraftSource | undefined> {
	const page = { cursor: undefined, limit: 50 };
	const thread = await compose.threads.findByInstruction(userId, instruction);
	if (!thread || thread.isDeleted) return undefined;
	const { id: threadId } = thread;
	const { messages } = await compose.branches.readMessages(userId, threadId, page);
	const answer = messages.find(({ role }) => role === 'assistant');
	return answer && { threadId, messageId: answer.id, index };
}
