import { type RefObject, useEffect, useState } from 'react';
import { useIsSkipped } from '../list-group/list-group.tsx';
import { loadPostParser, postParser } from './load-post-parser.ts';

/**
 * The parser for posts with markup, loaded when a post that needs it is near the viewport;
 * undefined until then.
 */
export function usePostParser(isNeeded: boolean, element: RefObject<HTMLElement | null>) {
	const [parse, setParse] = useState(postParser);
	const isSkipped = useIsSkipped();
	const isMissing = isNeeded && parse === undefined && !isSkipped;
	useEffect(() => {
		if (!isMissing || !element.current) return;
		let isUnmounted = false;
		const load = () =>
			void loadPostParser().then((parser) => isUnmounted || setParse(() => parser));
		const cleanUp = () => {
			isUnmounted = true;
			observer?.disconnect();
		};
		const observer =
			'IntersectionObserver' in window
				? new IntersectionObserver(
						(entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
						{ rootMargin: '50% 0px' },
					)
				: undefined;
		if (observer) observer.observe(element.current);
		else load();
		return cleanUp;
	}, [isMissing, element]);
	return parse;
}
