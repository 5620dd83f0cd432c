import { type Em, queries } from '../../database/orm.ts';
import { notFound } from '../../http/app-error.ts';
import { threadNotFound } from '../answer/answer-store.ts';

export interface VoiceExample {
	draftId: string;
	/** The texts of the posts of its thread. */
	parts: string[];
}

/** The posts that a user picked as examples, in their order. Left out if no longer at X. */
export async function readExamples(em: Em, userId: string): Promise<VoiceExample[]> {
	const rows = await queries(em)
		.selectFrom('voice_examples')
		.innerJoin('drafts', 'drafts.id', 'voice_examples.draftId')
		.innerJoin('publications', 'publications.draftId', 'drafts.id')
		.where('voice_examples.userId', '=', userId)
		.where('drafts.userId', '=', userId)
		.where('drafts.deletedAt', 'is', null)
		.where('publications.status', '=', 'posted')
		.orderBy('voice_examples.position')
		.select(['drafts.id', 'drafts.parts'])
		.execute();
	return rows.map(({ id, parts }) => ({ draftId: id, parts: parts.map(({ text }) => text) }));
}

/** Replaces a user's examples. Throws 404 unless each is a posted draft. */
export async function saveExamples(
	em: Em,
	userId: string,
	draftIds: readonly string[],
): Promise<void> {
	const ids = [...new Set(draftIds)];
	if (ids.length === 0) {
		await queries(em).deleteFrom('voice_examples').where('userId', '=', userId).execute();
		return;
	}
	const { count } = await queries(em)
		.selectFrom('drafts')
		.innerJoin('publications', 'publications.draftId', 'drafts.id')
		.where('drafts.id', 'in', ids)
		.where('drafts.userId', '=', userId)
		.where('drafts.deletedAt', 'is', null)
		.where('publications.status', '=', 'posted')
		.select(({ fn }) => fn.countAll<string>().as('count'))
		.executeTakeFirstOrThrow();
	if (Number(count) < ids.length)
		throw notFound('One of these posts is no longer in your library. Reload, and pick again.');
	await queries(em)
		.with('removed', (db) =>
			db.deleteFrom('voice_examples').where('userId', '=', userId).where('draftId', 'not in', ids),
		)
		.insertInto('voice_examples')
		.values(ids.map((draftId, position) => ({ userId, draftId, position })))
		.onConflict((conflict) =>
			conflict
				.columns(['userId', 'draftId'])
				.doUpdateSet(({ ref }) => ({ position: ref('excluded.position') })),
		)
		.execute();
}

/** Whether a thread uses the voice. Throws 404. */
export async function readThreadVoice(em: Em, userId: string, threadId: string): Promise<boolean> {
	const row = await queries(em)
		.selectFrom('threads')
		.where('id', '=', threadId)
		.where('userId', '=', userId)
		.select('usesVoice')
		.executeTakeFirst();
	if (!row) throw threadNotFound();
	return row.usesVoice;
}

/** Switches the voice of a thread on or off. Throws 404. */
export async function saveThreadVoice(
	em: Em,
	userId: string,
	threadId: string,
	usesVoice: boolean,
): Promise<void> {
	const row = await queries(em)
		.updateTable('threads')
		.set({ usesVoice })
		.where('id', '=', threadId)
		.where('userId', '=', userId)
		.returning('id')
		.executeTakeFirst();
	if (!row) throw threadNotFound();
}
