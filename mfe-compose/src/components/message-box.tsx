import { Button } from 'design-system/button';
import { TextArea } from 'design-system/text-area';
import type { KeyboardEvent, RefObject } from 'react';
import styles from './message-box.module.css';

export interface MessageBoxProps {
	text: string;
	onChange: (text: string) => void;
	onSend: () => void;
	/** Given while an answer can be stopped. */
	onStop?: (() => void) | undefined;
	isStopping?: boolean;
	/** An answer is under way: nothing can be sent. */
	isBusy: boolean;
	ref?: RefObject<HTMLTextAreaElement | null>;
}

/** Where the person writes. Enter sends, Shift+Enter breaks the line, and Enter that ends a composition does neither. */
export function MessageBox({ text, onChange, onSend, onStop, isStopping = false, isBusy, ref }: MessageBoxProps) {
	const canSend = !isBusy && text.trim() !== '';

	const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		const { isComposing, keyCode } = event.nativeEvent;
		// Safari reports the Enter that ends a composition after it, with the key code of a composition.
		if (event.key !== 'Enter' || event.shiftKey || isComposing || keyCode === 229) return;
		event.preventDefault();
		if (canSend) onSend();
	};

	return (
		<form
			className={styles.form}
			onSubmit={(event) => {
				event.preventDefault();
				if (canSend) onSend();
			}}
		>
			<TextArea
				label="Message"
				labelHidden
				rows={3}
				placeholder="Type a message..."
				className={styles.box}
				value={text}
				onChange={(event) => onChange(event.target.value)}
				onKeyDown={press}
				{...(ref ? { ref } : {})}
			/>
			<div className={styles.bar}>
				<p className={styles.hint}>Enter sends, Shift+Enter breaks the line</p>
				{onStop ? (
					<Button size="sm" busy={isStopping} onClick={onStop}>
						Stop
					</Button>
				) : null}
				<Button type="submit" variant="primary" disabled={!canSend}>
					Send
				</Button>
			</div>
		</form>
	);
}
