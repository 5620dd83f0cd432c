import { useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { LiveText } from '../live-text/live-text.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './copy-button.module.css';

const SAID_FOR_MS = 2000;

export interface CopyButtonProps {
	text: string;
	/** What is copied, for those who hear the button. */
	what: string;
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, what }: CopyButtonProps) {
	const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
	useEffect(() => {
		if (outcome !== 'copied') return;
		const timer = setTimeout(() => setOutcome(null), SAID_FOR_MS);
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
			<Button size="sm" variant="quiet" className={styles.copy} onClick={() => void copy()}>
				<span>
					{outcome === 'copied' ? 'Copied' : 'Copy'} <VisuallyHidden>{what}</VisuallyHidden>
				</span>
			</Button>
			{outcome === 'failed' ? (
				<span className={styles.failed}>
					Your browser did not allow it. Select the text and copy it.
				</span>
			) : null}
			<LiveText
				intervalMs={0}
				text={outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Not copied' : ''}
			/>
		</>
	);
}
