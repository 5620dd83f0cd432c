import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { selectDraftAccount } from './cross-posts/select-cross-posts.ts';
import { type DraftView, draftColumns, selectPublication } from './draft-view.ts';

const db = areaDb('publishing');

export type FindDraft = (userId: string, id: string) => Promise<KeptDraft>;

/** Finds a draft that is not deleted, with its cross-posts. Throws 404 `not_found`. */
export function createFindDraft(em: Em, view: DraftView): FindDraft {
	return async (userId, id) => {
		const rows = await db(em)
			.selectFrom('drafts')
			.where((eb) => eb.or([eb('drafts.id', '=', id), eb('drafts.crossPostOf', '=', id)]))
			.where('drafts.userId', '=', userId)
			.where('drafts.deletedAt', 'is', null)
			.select(draftColumns)
			.select([selectPublication.as('publication'), selectDraftAccount.as('account')])
			.execute();
		const row = rows.find((draft) => draft.id === id);
		if (!row) throw draftGone();
		return view.toDraft(
			row,
			rows.filter((draft) => draft !== row),
		);
	};
}

export function draftGone(): AppError {
	return new AppError(404, 'not_found', 'This draft no longer exists.');
}
