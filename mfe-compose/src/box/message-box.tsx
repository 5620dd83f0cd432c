import { Button } from 'design-system/button';
import { Icon } from 'design-system/icon';
import { atIcon } from 'design-system/icon-paths';
import { isEnter } from 'design-system/keys';
import { TextArea } from 'design-system/text-area';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useImageNote } from 'remote-kit/image-note/use-image-note';
import { MessageDrafts } from '../drafts/message-drafts.tsx';
import { MessageFiles } from '../files/message-files.tsx';
import { useTrigger } from '../files/use-trigger.ts';
import { isBlank, type UnsentMessage } from '../thread/unsent-message.ts';
import styles from './message-box.module.css';
import { MessageChoices } from './message-choices.tsx';
import { StopButton } from './stop-button.tsx';

export interface MessageBoxProps {
	/** Null for a new thread. If absent, model and voice cannot be chosen. */
	threadId?: string | null;
	/** Whether the thread may not exist, so that nothing else is requested for it yet. */
	isUnknown?: boolean | undefined;
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
 * ends an input method's composition does neither. While it is empty and has focus it says so,
 * except on phones.
 */
export function MessageBox({
	threadId,
	isUnknown,
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
	const { trigger, dismiss, open, onInput, onSelect } = useTrigger(unsent.text);
	const { around, note } = useImageNote('a message');
	const canSend = !isBusy && !isBlank(unsent);
	const [hasFocus, setFocus] = useState(false);

	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (!isEnter(event) || event.shiftKey) return;
		event.preventDefault();
		if (canSend) onSend();
	};

	const listFiles = () => {
		const text = `${unsent.text.replace(/(\S)$/, '$1 ')}@`;
		flushSync(() => {
			onChange({ ...unsent, text });
			open(text);
		});
		box.current?.focus();
		box.current?.setSelectionRange(text.length, text.length);
	};
	const closeList = () => {
		dismiss();
		// An `@` without typed text after it came from the button.
		if (trigger?.query === '') onChange({ ...unsent, text: unsent.text.slice(0, trigger.start) });
	};

	return (
		<form
			{...around}
			className={styles.form}
			onSubmit={(event) => {
				event.preventDefault();
				if (canSend) onSend();
			}}
		>
			<div className={styles.field}>
				<TextArea
					ref={box}
					label="Message"
					labelHidden
					rows={3}
					placeholder="Type a message..."
					dir="auto"
					aria-keyshortcuts="/"
					className={styles.box}
					value={unsent.text}
					onChange={(event) => {
						onInput(event);
						onChange({ ...unsent, text: event.target.value });
					}}
					onKeyDown={onKeyDown}
					onSelect={onSelect}
					onFocus={() => setFocus(true)}
					onBlur={() => {
						setFocus(false);
						closeList();
					}}
				/>
				{hasFocus && unsent.text === '' ? (
					<p className={styles.hint}>
						{onStop ? 'Esc to stop' : 'Enter to send, Shift+Enter for a new line, @ adds a note'}
					</p>
				) : null}
			</div>
			{note}
			<MessageFiles
				box={box}
				unsent={unsent}
				trigger={trigger}
				onChange={onChange}
				onDismiss={closeList}
			/>
			<MessageDrafts box={box} unsent={unsent} onChange={onChange} />
			<div className={styles.bar}>
				<Button size="sm" variant="quiet" onClick={listFiles}>
					<Icon path={atIcon} size={15} /> Add note
				</Button>
				<MessageChoices
					threadId={threadId}
					isUnknown={isUnknown}
					unsent={unsent}
					onChange={onChange}
				/>
				<div className={styles.end}>
					{onStop ? <StopButton onStop={onStop} isStopping={isStopping} box={box} /> : null}
					<Button type="submit" variant="primary" disabled={!canSend}>
						Send
					</Button>
				</div>
			</div>
		</form>
	);
}
