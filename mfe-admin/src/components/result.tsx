import { type ReactNode, useEffect, useRef } from 'react';

/** The result of an action. It takes focus, because the pressed button is removed with its row. */
export function Result({ children }: { children: ReactNode }) {
	const element = useRef<HTMLParagraphElement>(null);
	useEffect(() => element.current?.focus(), []);
	return (
		<p ref={element} role="status" tabIndex={-1}>
			{children}
		</p>
	);
}
