import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { type DraftView, draftColumns, selectPublication } from './draft-view.ts';

const db = areaDb('publishing');

export type FindDraft = (userId: string, id: string) => Promise<KeptDraft>;

/** Finds a draft that is not deleted. Throws 404 `not_found`. */
export function createFindDraft(em: Em, view: DraftView): FindDraft {
	return async (userId, id) => {
		const row = await db(em)
			.selectFrom('drafts')
			.where('drafts.id', '=', id)
			.where('drafts.userId', '=', userId)
			.where('drafts.deletedAt', 'is', null)
			.select(draftColumns)
			.select(selectPublication.as('publication'))
			.executeTakeFirst();
		if (!row) throw draftGone();
		return view.toDraft(row);
	};
}

export function draftGone(): AppError {
	return new AppError(404, 'not_found', 'This draft no longer exists.');
}
