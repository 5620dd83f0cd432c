import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

export type LiveTextProps = Omit<ComponentProps<'span'>, 'children'> & {
	/** What to say now; may change many times a second. */
	text: string;
	/** Shortest time between two announcements. */
	intervalMs?: number;
	politeness?: 'polite' | 'assertive';
};

/** Announces a changing text at most once per interval, and always the last one. Shows nothing. */
export function LiveText({
	text,
	intervalMs = 5000,
	politeness = 'polite',
	...rest
}: LiveTextProps) {
	const [spoken, setSpoken] = useState('');
	const spokenAt = useRef(Number.NEGATIVE_INFINITY);

	useEffect(() => {
		const speak = () => {
			// Nobody hears an empty text: what follows it need not wait.
			if (text !== '') spokenAt.current = performance.now();
			setSpoken(text);
		};
		const wait = spokenAt.current + intervalMs - performance.now();
		if (wait <= 0) {
			speak();
			return;
		}
		const timer = setTimeout(speak, wait);
		return () => clearTimeout(timer);
	}, [text, intervalMs]);

	return (
		<VisuallyHidden {...rest} aria-live={politeness} aria-atomic="true">
			{spoken}
		</VisuallyHidden>
	);
}
