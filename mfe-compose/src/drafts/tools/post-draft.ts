import type { QueryError } from 'bff/client/base-query';
import { failureOf } from 'remote-kit/failure';
import { publicationApi } from 'remote-kit/publishing/api/publication-api';
import { hasWarnings } from 'remote-kit/publishing/publication/checks';
import type { AppThunk } from '../../store.ts';

export interface PostOutcome {
	/** The user has to check something first, in the draft's editor. */
	isIncomplete?: boolean;
	error?: QueryError;
}

/**
 * Posts a kept draft now, unless a check fails. It can be undone for a while. A draft that the user
 * posts on X stays as it is.
 */
export function postDraft(id: string): AppThunk<Promise<PostOutcome>> {
	return async (dispatch) => {
		const { data: checks, error } = await dispatch(
			publicationApi.endpoints.checks.initiate(id, { forceRefetch: true, subscribe: false }),
		);
		if (!checks) return { error: failureOf(error) };
		if (checks.emptyParts.length > 0 || hasWarnings(checks)) return { isIncomplete: true };
		if (checks.byHand) return {};
		const published = await dispatch(
			publicationApi.endpoints.publish.initiate({ id, when: { kind: 'now' } }),
		);
		return published.error ? { error: failureOf(published.error) } : {};
	};
}
