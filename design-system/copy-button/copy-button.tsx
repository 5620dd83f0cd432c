import { useEffect, useState } from 'react';
import { Button, type ButtonSize } from '../button/button.tsx';
import { LiveText } from '../live-text/live-text.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './copy-button.module.css';

const CONFIRMATION_MS = 2000;

export interface CopyButtonProps {
	text: string;
	/** The button's label, if it is not `Copy`. */
	label?: string;
	/** Describes the copied text to screen readers if the label does not. */
	what?: string;
	size?: ButtonSize;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label = 'Copy', what, size = 'sm' }: CopyButtonProps) {
	const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
	useEffect(() => {
		if (outcome !== 'copied') return;
		const timer = setTimeout(() => setOutcome(null), CONFIRMATION_MS);
		return () => clearTimeout(timer);
	}, [outcome]);

	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text);
			setOutcome('copied');
		} catch {
			setOutcome('failed');
		}
	};

	return (
		<>
			<Button size={size} variant="quiet" className={styles.copy} onClick={() => void copy()}>
				<span>
					{outcome === 'copied' ? 'Copied' : label}{' '}
					{what ? <VisuallyHidden>{what}</VisuallyHidden> : null}
				</span>
			</Button>
			{outcome === 'failed' ? (
				<span className={styles.failed}>
					Your browser blocked copying. Select the text and copy it.
				</span>
			) : null}
			<LiveText
				intervalMs={0}
				text={outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Not copied' : ''}
			/>
		</>
	);
}
