import { ToastProvider, useToast } from 'design-system/toast';
import { useEffect, useRef } from 'react';

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
		for (const { text, action } of said.slice(told.current)) tell(text, action ? { action } : {});
		told.current = said.length;
	}, [said, tell]);
	return null;
}
