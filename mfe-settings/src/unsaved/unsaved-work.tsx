import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { type Unsaved, UnsavedContext } from 'remote-kit/leaving/unsaved-context';
import type { RemoteProps } from 'shell/contract/remote';

const UnsavedChangesDialog = lazyPart(
	async () => (await import('design-system/unsaved-changes-dialog')).UnsavedChangesDialog,
	'The question',
);

interface Props extends Pick<RemoteProps, 'onUnsavedChange'> {
	children: ReactNode;
}

/**
 * Reports to the shell whether any part inside has unsaved work, and asks the user before the
 * browser goes to another site.
 */
export function UnsavedWork({ onUnsavedChange, children }: Props) {
	const dirty = useRef(new Set<string>());
	const [answer, setAnswer] = useState<(confirmLeaving: boolean) => void>();
	const unsaved = useMemo<Unsaved>(
		() => ({
			setDirty: (part, isDirty) => {
				if (isDirty) dirty.current.add(part);
				else dirty.current.delete(part);
				onUnsavedChange(dirty.current.size > 0);
			},
			confirmLeaving: () =>
				dirty.current.size === 0
					? Promise.resolve(true)
					: new Promise((resolve) => setAnswer(() => resolve)),
			allowLeaving: () => onUnsavedChange(false),
		}),
		[onUnsavedChange],
	);
	useEffect(() => {
		// The browser may restore this page from its back/forward cache with the typed text in it.
		const arrive = ({ persisted }: PageTransitionEvent) =>
			persisted && onUnsavedChange(dirty.current.size > 0);
		addEventListener('pageshow', arrive);
		return () => removeEventListener('pageshow', arrive);
	}, [onUnsavedChange]);
	const resolve = (mayLeave: boolean) => {
		setAnswer(undefined);
		answer?.(mayLeave);
	};
	return (
		<UnsavedContext value={unsaved}>
			{children}
			{answer && (
				<UnsavedChangesDialog onStay={() => resolve(false)} onLeave={() => resolve(true)} />
			)}
		</UnsavedContext>
	);
}
