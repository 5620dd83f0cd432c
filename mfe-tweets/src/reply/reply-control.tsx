import { Button } from 'design-system/button';
import type { RefObject } from 'react';

export interface ReplyControlProps {
	/** The text box of the reply, which opens when it gets the focus. */
	box: RefObject<HTMLTextAreaElement | null>;
	isOpen: boolean;
	/** Undefined if there is a reply, which stays open. */
	onClose: (() => void) | undefined;
}

/** A button that opens the reply to a post, and closes it while it is empty. */
export function ReplyControl({ box, isOpen, onClose }: ReplyControlProps) {
	return (
		<Button
			size="sm"
			variant="quiet"
			aria-keyshortcuts="r"
			aria-expanded={isOpen}
			onClick={() => (isOpen && onClose ? onClose() : box.current?.focus())}
		>
			Reply
		</Button>
	);
}
