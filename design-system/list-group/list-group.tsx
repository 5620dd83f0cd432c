import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';

export type ListGroupProps = {
	/** A class with `content-visibility: auto` and a `contain-intrinsic-block-size`. */
	className?: string | undefined;
	children: ReactNode;
};

const SkippedContext = createContext(false);

/**
 * Whether the browser skips the layout of this part, because it is far from the viewport. Observe
 * no sizes then: the browser checks every observed element in each frame.
 */
export const useIsSkipped = (): boolean => use(SkippedContext);

/**
 * Some rows of a long list whose layout the browser skips together. Within it, `useIsSkipped` says
 * whether it does; in a browser that cannot skip, it is always false.
 */
export function ListGroup({ className, children }: ListGroupProps) {
	const element = useRef<HTMLDivElement>(null);
	const [isSkipped, setIsSkipped] = useState(false);
	useLayoutEffect(() => {
		const group = element.current;
		const onChange = (event: Event) => {
			// The events of rows within bubble up to here.
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
