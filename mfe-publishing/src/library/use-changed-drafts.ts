import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { followDrafts } from 'remote-kit/publishing/api/draft-news';
import { draftsApi, readListsAgain } from 'remote-kit/publishing/api/drafts-api';
import type { Dispatch } from '../store.ts';

/** Reads the drafts again that were changed in another place, such as another tab. */
export function useChangedDrafts(draftId: string | null): void {
	const dispatch = useDispatch<Dispatch>();
	useEffect(
		() =>
			followDrafts(({ ids }) => {
				dispatch(
					draftsApi.util.invalidateTags([
						'checks',
						'queue',
						'slots',
						...ids.map((id) => ({ type: 'draft' as const, id })),
					]),
				);
				// The open draft updates its own row when it is read again.
				if (!ids.every((id) => id === draftId)) void dispatch(readListsAgain());
			}),
		[dispatch, draftId],
	);
}
