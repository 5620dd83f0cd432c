import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { useState } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';

export interface AlertContent {
	/** The spec's text, or a question. */
	title: string;
	/** Why, where the server said so. */
	reason?: QueryError | undefined;
	/** What else is to be known. */
	text?: string | undefined;
	/** What can be done about it at once. */
	action?: { label: string; isDanger?: boolean; onPress: () => void } | undefined;
	/** 'Close' unless said otherwise. */
	closeLabel?: string | undefined;
}

export interface AlertProps {
	content: AlertContent | null;
	onClose: () => void;
}

/** What the spec calls an alert: says or asks one thing, and waits until it was read. */
export function Alert({ content, onClose }: AlertProps) {
	// Stays readable while it closes.
	const [shown, setShown] = useState(content);
	if (content && content !== shown) setShown(content);
	if (!shown) return null;
	const { title, reason, text, action, closeLabel = 'Close' } = shown;
	return (
		<Dialog
			open={content !== null}
			title={title}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>{closeLabel}</Button>
					{action ? (
						<Button
							variant={action.isDanger ? 'danger' : 'primary'}
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
			{reason ? (
				<p>
					<FailureReason failure={reason} />
				</p>
			) : null}
			{text ? <p>{text}</p> : null}
		</Dialog>
	);
}
