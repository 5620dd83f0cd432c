import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../../store.ts';
import { showKept } from '../kept-api.ts';

/** Updates a kept draft in its answer. */
export function useShowKept(draft: KeptDraft | undefined): void {
	const dispatch = useDispatch<Dispatch>();
	useEffect(() => {
		if (draft) dispatch(showKept(draft));
	}, [dispatch, draft]);
}
