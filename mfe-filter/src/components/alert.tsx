import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { useState } from 'react';
import { FailureReason } from './failure-reason.tsx';

export interface AlertContent {
	/** The spec's text. */
	title: string;
	/** Why, where the server said so. */
	reason?: QueryError | undefined;
	/** What can be done about it at once. */
	action?: { label: string; onPress: () => void } | undefined;
}

export interface AlertProps {
	content: AlertContent | null;
	onClose: () => void;
}

/** What the spec calls an alert: says one thing, and waits until it was read. */
export function Alert({ content, onClose }: AlertProps) {
	// Stays readable while it closes.
	const [shown, setShown] = useState(content);
	if (content && content !== shown) setShown(content);
	const action = shown?.action;
	return (
		<Dialog
			open={content !== null}
			title={shown?.title ?? ''}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Close</Button>
					{action ? (
						<Button
							variant="primary"
							onClick={() => {
								onClose();
								action.onPress();
							}}
						>
							{action.label}
						</Button>
					) : null}
				</>
			}
		>
			{shown?.reason ? (
				<p>
					<FailureReason failure={shown.reason} />
				</p>
			) : null}
		</Dialog>
	);
}
