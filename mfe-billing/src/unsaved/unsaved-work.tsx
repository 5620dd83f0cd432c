import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { type Unsaved, UnsavedContext } from './unsaved-context.ts';

const LeaveQuestion = lazy(async () => ({
	default: (await import(/* webpackChunkName: "questions" */ './leave-dialog.tsx')).LeaveQuestion,
}));

interface Props extends Pick<RemoteProps, 'onUnsavedChange'> {
	children: ReactNode;
}

/**
 * Tells the shell whether any part inside has something unsaved, and asks before the browser leaves
 * for another site.
 */
export function UnsavedWork({ onUnsavedChange, children }: Props) {
	const dirty = useRef(new Set<string>());
	const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
	const unsaved = useMemo<Unsaved>(
		() => ({
			tell: (part, isDirty) => {
				if (isDirty) dirty.current.add(part);
				else dirty.current.delete(part);
				onUnsavedChange(dirty.current.size > 0);
			},
			mayLeave: () =>
				dirty.current.size === 0
					? Promise.resolve(true)
					: new Promise((resolve) => setAnswer(() => resolve)),
			letGo: () => onUnsavedChange(false),
		}),
		[onUnsavedChange],
	);
	useEffect(() => {
		// Coming back may show this very page again, with what was typed still in it.
		const arrive = ({ persisted }: PageTransitionEvent) =>
			persisted && onUnsavedChange(dirty.current.size > 0);
		addEventListener('pageshow', arrive);
		return () => removeEventListener('pageshow', arrive);
	}, [onUnsavedChange]);
	const say = (mayLeave: boolean) => {
		setAnswer(undefined);
		answer?.(mayLeave);
	};
	return (
		<UnsavedContext value={unsaved}>
			{children}
			{answer && (
				<Suspense>
					<LeaveQuestion onStay={() => say(false)} onLeave={() => say(true)} />
				</Suspense>
			)}
		</UnsavedContext>
	);
}
