import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';

export type ListGroupProps = {
	/** A class with `content-visibility: auto` and a `contain-intrinsic-block-size`. */
	className?: string | undefined;
	children: ReactNode;
};

const SkippedContext = createContext(false);

/**
 * Whether the browser skips the layout of this part because it is far from the viewport. Do not
 * observe sizes then: the browser checks every observed element in each frame.
 */
export const useIsSkipped = (): boolean => use(SkippedContext);

/**
 * Some rows of a long list whose layout the browser skips together. Inside it, `useIsSkipped` says
 * whether they are skipped now; it is always false in browsers that cannot skip.
 */
export function ListGroup({ className, children }: ListGroupProps) {
	const element = useRef<HTMLDivElement>(null);
	const [isSkipped, setIsSkipped] = useState(false);
	useLayoutEffect(() => {
		const group = element.current;
		const onChange = (event: Event) => {
			// Events of the rows inside bubble up to this element.
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
