import { type RefObject, useContext, useEffect, useState } from 'react';
import { KeptContext } from './unsaved-context.ts';
import { keepUnsent, readUnsent, unsentKey } from './unsent-replies.ts';

/**
 * What the person typed as an answer to a post, undefined for nothing: kept for a reload, and shown
 * in other tabs that are not typed in.
 */
export function useOwnWords(tweetId: string, box: RefObject<HTMLTextAreaElement | null>) {
	const [own, setOwn] = useState(() => readUnsent(tweetId));
	const noteKept = useContext(KeptContext);

	useEffect(() => {
		const adopt = ({ key, storageArea }: StorageEvent) => {
			if (storageArea !== localStorage || (key !== null && key !== unsentKey(tweetId))) return;
			if (document.activeElement !== box.current || box.current === null)
				setOwn(readUnsent(tweetId));
		};
		addEventListener('storage', adopt);
		return () => removeEventListener('storage', adopt);
	}, [tweetId, box]);

	const change = (text: string | undefined) => {
		setOwn(text);
		noteKept(tweetId, !keepUnsent(tweetId, text));
	};
	return [own, change] as const;
}
