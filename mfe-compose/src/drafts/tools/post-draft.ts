import type { QueryError } from 'bff/client/base-query';
import { failureOf } from 'remote-kit/failure';
import { draftsApi } from 'remote-kit/publishing/api/drafts-api';
import { publicationApi } from 'remote-kit/publishing/api/publication-api';
import { hasWarnings } from 'remote-kit/publishing/publication/checks';
import { isAtFirstX } from 'remote-kit/publishing/publication/cross-posts';
import { shownPosts } from 'remote-kit/publishing/publication/shown-posts';
import type { AppThunk } from '../../store.ts';
import { changedElsewhere, type KeptEntry, showKept } from '../kept-api.ts';

export interface PostOutcome {
	/** The user has to check something first, in the draft's editor. */
	isIncomplete?: boolean;
	error?: QueryError;
}

/**
 * Posts a kept draft now as its card shows it, unless a check fails. It can be undone for a while.
 * A draft that the user posts on X stays as it is. The card shows no accounts, so the user checks a
 * draft for other accounts in its editor.
 */
export function postDraft({ id, version }: KeptEntry): AppThunk<Promise<PostOutcome>> {
	return async (dispatch) => {
		const { data: draft, error: notRead } = await dispatch(
			draftsApi.endpoints.draft.initiate(id, { forceRefetch: true, subscribe: false }),
		);
		if (!draft) return { error: failureOf(notRead) };
		if (draft.version !== version) {
			dispatch(showKept(draft));
			return { error: changedElsewhere };
		}
		if (draft.crossPosts?.length || !isAtFirstX(draft)) return { isIncomplete: true };
		const { data: checks, error } = await dispatch(
			publicationApi.endpoints.checks.initiate(id, { forceRefetch: true, subscribe: false }),
		);
		if (!checks) return { error: failureOf(error) };
		if (checks.emptyParts.length > 0 || hasWarnings(checks)) return { isIncomplete: true };
		if (checks.byHand) return {};
		const published = await dispatch(
			publicationApi.endpoints.publish.initiate({
				id,
				when: { kind: 'now' },
				shown: shownPosts(draft),
			}),
		);
		return published.error ? { error: failureOf(published.error) } : {};
	};
}
