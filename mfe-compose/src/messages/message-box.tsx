import { Button } from 'design-system/button';
import { TextArea } from 'design-system/text-area';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTrigger } from '../files/use-trigger.ts';
import { isBlank, type Unsent } from '../thread/unsent-message.ts';
import styles from './message-box.module.css';
import { usePart } from './use-lazy.ts';

const fetchFiles = () =>
	import(/* webpackChunkName: "conversation" */ '../files/message-files.tsx').then(
		({ MessageFiles }) => MessageFiles,
	);

export interface MessageBoxProps {
	unsent: Unsent;
	onChange: (unsent: Unsent) => void;
	onSend: () => void;
	/** Given while an answer can be stopped. */
	onStop?: (() => void) | undefined;
	isStopping?: boolean;
	/** An answer is under way: nothing can be sent. */
	isBusy: boolean;
	ref?: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Where the person writes and names files. Enter sends, Shift+Enter breaks the line, and Enter that
 * ends a composition does neither.
 */
export function MessageBox({
	unsent,
	onChange,
	onSend,
	onStop,
	isStopping = false,
	isBusy,
	ref,
}: MessageBoxProps) {
	const own = useRef<HTMLTextAreaElement>(null);
	const box = ref ?? own;
	const { trigger, dismiss, hear, watch } = useTrigger(unsent.text);
	const { part: MessageFiles, hasFailed } = usePart(
		fetchFiles,
		trigger?.query ?? unsent.files.length,
	);
	const canSend = !isBusy && !isBlank(unsent);

	const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		const { isComposing, keyCode } = event.nativeEvent;
		// Safari reports the Enter that ends a composition after it, with the key code of a
		// composition.
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
				ref={box}
				label="Message"
				labelHidden
				rows={3}
				placeholder="Type a message..."
				className={styles.box}
				value={unsent.text}
				onChange={(event) => {
					hear(event);
					onChange({ ...unsent, text: event.target.value });
				}}
				onKeyDown={press}
				{...watch}
			/>
			{MessageFiles ? (
				<MessageFiles
					box={box}
					unsent={unsent}
					trigger={trigger}
					onChange={onChange}
					onDismiss={dismiss}
				/>
			) : null}
			{hasFailed ? (
				<p role="alert" className={styles.failure}>
					Your files cannot be shown. Check your connection.
				</p>
			) : null}
			<div className={styles.bar}>
				<p className={styles.hint}>Enter sends, Shift+Enter breaks the line, @ names a file</p>
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
