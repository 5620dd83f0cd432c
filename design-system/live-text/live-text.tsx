import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

export type LiveTextProps = Omit<ComponentProps<'span'>, 'children'> & {
	/** The current text. It may change many times a second. */
	text: string;
	/** The minimum time between two announcements. */
	intervalMs?: number;
	politeness?: 'polite' | 'assertive';
};

/**
 * Announces a changing text to screen readers, at most once per interval and always the last one.
 * Renders nothing visible.
 */
export function LiveText({
	text,
	intervalMs = 5000,
	politeness = 'polite',
	...rest
}: LiveTextProps) {
	const [announced, setAnnounced] = useState('');
	const announcedAt = useRef(Number.NEGATIVE_INFINITY);

	useEffect(() => {
		const announce = () => {
			// An empty text is not announced, so it does not delay the next one.
			if (text !== '') announcedAt.current = performance.now();
			setAnnounced(text);
		};
		const wait = announcedAt.current + intervalMs - performance.now();
		if (wait <= 0) {
			announce();
			return;
		}
		const timer = setTimeout(announce, wait);
		return () => clearTimeout(timer);
	}, [text, intervalMs]);

	return (
		<VisuallyHidden {...rest} aria-live={politeness} aria-atomic="true">
			{announced}
		</VisuallyHidden>
	);
}
