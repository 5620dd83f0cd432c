import type { CurrentSession, SessionExtra } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import {
	SELECT_VOICE_FILE,
	type StoredVoiceFile,
	toVoiceFile,
	type VoiceFile,
} from '../../editor/editor.ts';
import { notFound } from '../../http/app-error.ts';
import { threadNotFound } from '../answer/answer-store.ts';

// One query finds the examples with their texts, before an answer begins.
const db = areaDb('compose', { reads: ['drafts', 'publications'] });

export interface VoiceExample {
	draftId: string;
	/** The texts of the posts of its thread. */
	parts: string[];
}

/** How a user writes, in addition to the onboarding answers. */
export interface StoredVoice {
	file: VoiceFile | null;
	/** The posts that they picked as examples, in their order. Left out if no longer at X. */
	examples: VoiceExample[];
}

/** What `SELECT_VOICE` finds. */
interface VoiceRow {
	file: StoredVoiceFile;
	examples: { id: string; parts: { text: string }[] }[] | null;
}

/** Raw SQL: each answer waits for it, so it is read with the session. */
const SELECT_VOICE = `
	select json_build_object(
		'file', (${SELECT_VOICE_FILE}),
		'examples', (
			select json_agg(json_build_object('id', drafts.id, 'parts', drafts.parts)
				order by voice_examples.position)
			from voice_examples
			join drafts on drafts.id = voice_examples.draft_id and drafts.user_id = users.id
			join publications on publications.draft_id = drafts.id
			where voice_examples.user_id = users.id
				and drafts.deleted_at is null and drafts.cross_post_of is null and publications.status = 'posted'
		))`;

/** The extra of routes that begin an answer. */
export const sessionVoice: SessionExtra = { name: 'voice', select: SELECT_VOICE };

/** The voice of the user of a request to a route with `sessionVoice`. */
export function voiceOf({ extra }: CurrentSession): StoredVoice {
	return toStoredVoice(extra as VoiceRow);
}

export async function readVoice(em: Em, userId: string): Promise<StoredVoice> {
	const [row] = await em
		.getConnection()
		.execute<{ voice: VoiceRow }[]>(
			`select (${SELECT_VOICE}) as voice from (select ?::uuid as id) users`,
			[userId],
		);
	return toStoredVoice(row?.voice ?? { file: null, examples: null });
}

function toStoredVoice({ file, examples }: VoiceRow): StoredVoice {
	return {
		file: toVoiceFile(file),
		examples: (examples ?? []).map(({ id, parts }) => ({
			draftId: id,
			parts: parts.map(({ text }) => text),
		})),
	};
}

/** Replaces a user's examples. Throws 404 unless each is a posted draft. */
export async function saveExamples(
	em: Em,
	userId: string,
	draftIds: readonly string[],
): Promise<void> {
	const ids = [...new Set(draftIds)];
	if (ids.length === 0) {
		await db(em).deleteFrom('voice_examples').where('userId', '=', userId).execute();
		return;
	}
	const { count } = await db(em)
		.selectFrom('drafts')
		.innerJoin('publications', 'publications.draftId', 'drafts.id')
		.where('drafts.id', 'in', ids)
		.where('drafts.userId', '=', userId)
		.where('drafts.deletedAt', 'is', null)
		.where('drafts.crossPostOf', 'is', null)
		.where('publications.status', '=', 'posted')
		.select(({ fn }) => fn.countAll<string>().as('count'))
		.executeTakeFirstOrThrow();
	if (Number(count) < ids.length)
		throw notFound('One of these posts is no longer in your library. Reload, and pick again.');
	await db(em)
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
	const row = await db(em)
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
	const row = await db(em)
		.updateTable('threads')
		.set({ usesVoice })
		.where('id', '=', threadId)
		.where('userId', '=', userId)
		.returning('id')
		.executeTakeFirst();
	if (!row) throw threadNotFound();
}
