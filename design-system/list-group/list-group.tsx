import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';

export type ListGroupProps = {
	/** A class with `content-visibility: auto` and a `contain-intrinsic-block-size`. */
	className?: string | undefined;
	children: ReactNode;
};

const SkippedContext = createContext(false);

/**
 * Whether the browser skips the layout of this part, because it is far from the viewport. Observe
 * no sizes then: a browser looks at all that is observed in every frame.
 */
export const useIsSkipped = (): boolean => use(SkippedContext);

/**
 * Some rows of a long list, whose layout the browser skips together. Tells `useIsSkipped` so, in
 * browsers that do.
 */
export function ListGroup({ className, children }: ListGroupProps) {
	const element = useRef<HTMLDivElement>(null);
	const [isSkipped, setIsSkipped] = useState(false);
	useLayoutEffect(() => {
		const group = element.current;
		const onChange = (event: Event) => {
			// The same event of a row within rises to here.
			if (event.target === group)
				setIsSkipped((event as ContentVisibilityAutoStateChangeEvent).skipped);
		};
		group?.addEventListener('contentvisibilityautostatechange', onChange);
		return () => group?.removeEventListener('contentvisibilityautostatechange', onChange);
	}, []);
	return (
		<div ref={element} className={className}>
			<SkippedContext value={isSkipped}>{children}</SkippedContext>
		</div>
	);
}
