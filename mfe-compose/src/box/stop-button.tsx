import { Button } from 'design-system/button';
import { type RefObject, useLayoutEffect, useRef } from 'react';

export interface StopButtonProps {
	onStop: () => void;
	isStopping: boolean;
	/** Gets focus when the button goes away with it, so that the keyboard keeps its place. */
	box: RefObject<HTMLElement | null>;
}

/** Stops the running answer. */
export function StopButton({ onStop, isStopping, box }: StopButtonProps) {
	const button = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => {
		const element = button.current;
		// Runs before the button is removed.
		return () => {
			if (element && element === document.activeElement) box.current?.focus();
		};
	}, [box]);
	return (
		<Button ref={button} size="sm" busy={isStopping} onClick={onStop}>
			Stop
		</Button>
	);
}
