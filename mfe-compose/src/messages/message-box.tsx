import { Button } from 'design-system/button';
import { TextArea } from 'design-system/text-area';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTrigger } from '../files/use-trigger.ts';
import { isBlank, type UnsentMessage } from '../thread/unsent-message.ts';
import styles from './message-box.module.css';
import { useLazy } from './use-lazy.ts';

const loadMessageFiles = () =>
	import(/* webpackChunkName: "conversation" */ '../files/message-files.tsx').then(
		({ MessageFiles }) => MessageFiles,
	);

export interface MessageBoxProps {
	unsent: UnsentMessage;
	onChange: (unsent: UnsentMessage) => void;
	onSend: () => void;
	/** Given if an answer can be stopped. */
	onStop?: (() => void) | undefined;
	isStopping?: boolean;
	/** Whether an answer is running, so that nothing can be sent. */
	isBusy: boolean;
	ref?: RefObject<HTMLTextAreaElement | null>;
}

/**
 * The box for messages and file names. Enter sends and Shift+Enter starts a new line; Enter that
 * ends an input method's composition does neither.
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
	const { trigger, dismiss, onInput, boxProps } = useTrigger(unsent.text);
	const { part: MessageFiles, hasFailed } = useLazy(
		loadMessageFiles,
		trigger?.query ?? unsent.files.length,
	);
	const canSend = !isBusy && !isBlank(unsent);

	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		const { isComposing, keyCode } = event.nativeEvent;
		// Safari sends the Enter that ends a composition after the composition, with key code 229.
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
					onInput(event);
					onChange({ ...unsent, text: event.target.value });
				}}
				onKeyDown={onKeyDown}
				{...boxProps}
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
