import { type RefObject, useEffect, useState } from 'react';
import { loadPostParser, postParser } from './load-post-parser.ts';

/**
 * What cleans the markup of a post, fetched when a post that needs it comes near the view;
 * undefined until then.
 */
export function usePostParser(isNeeded: boolean, place: RefObject<HTMLElement | null>) {
	const [parse, setParse] = useState(postParser);
	const isMissing = isNeeded && parse === undefined;
	useEffect(() => {
		if (!isMissing || !place.current) return;
		let isLeft = false;
		const load = () => void loadPostParser().then((parser) => isLeft || setParse(() => parser));
		const leave = () => {
			isLeft = true;
			observer?.disconnect();
		};
		const observer =
			'IntersectionObserver' in window
				? new IntersectionObserver(
						(entries) => entries.some((one) => one.isIntersecting) && load(),
						{ rootMargin: '50% 0px' },
					)
				: undefined;
		if (observer) observer.observe(place.current);
		else load();
		return leave;
	}, [isMissing, place]);
	return parse;
}
