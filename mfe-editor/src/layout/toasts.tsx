import { ToastProvider, useToast } from 'design-system/toast';
import { useEffect, useRef } from 'react';

/** Long enough to read, and to reach by keyboard. */
const undoMs = 10_000;

export interface Toast {
	text: string;
	action?: { label: string; onClick: () => void };
}

export interface ToastsProps {
	/** Everything that was ever to be said, in order. */
	said: readonly Toast[];
}

/** Says in passing what is done. */
export function Toasts({ said }: ToastsProps) {
	return (
		<ToastProvider>
			<Teller said={said} />
		</ToastProvider>
	);
}

function Teller({ said }: ToastsProps) {
	const tell = useToast();
	const told = useRef(0);
	useEffect(() => {
		for (const { text, action } of said.slice(told.current))
			tell(text, action ? { action, durationMs: undoMs } : {});
		told.current = said.length;
	}, [said, tell]);
	return null;
}
