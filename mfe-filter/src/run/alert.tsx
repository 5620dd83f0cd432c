import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { useState } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';

export interface AlertContent {
	/** A text of the spec, or a question. */
	title: string;
	/** The server's error, if there is one. */
	reason?: QueryError | undefined;
	/** More information. */
	text?: string | undefined;
	/** A second button. */
	action?: { label: string; isDanger?: boolean; onPress: () => void } | undefined;
	/** Default: 'Close'. */
	closeLabel?: string | undefined;
}

export interface AlertProps {
	content: AlertContent | null;
	onClose: () => void;
}

/** The spec's alert: a dialog with one message or question. */
export function Alert({ content, onClose }: AlertProps) {
	// The content stays visible during the closing animation.
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
