import { Button } from 'design-system/button';
import { isComposing, isEnter } from 'design-system/keys';
import { Notice } from 'design-system/notice';
import { TextArea } from 'design-system/text-area';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';
import { useImageNote } from 'remote-kit/image-note/use-image-note';
import { MessageDrafts } from '../drafts/message-drafts.tsx';
import { ResultsSwitch } from '../drafts/results-switch.tsx';
import { MessageFiles } from '../files/message-files.tsx';
import { useTrigger } from '../files/use-trigger.ts';
import { isBlank, type UnsentMessage } from '../thread/unsent-message.ts';
import type { EditedMessage } from './edited-message.ts';
import styles from './instruction-editor.module.css';

export interface InstructionEditorProps {
	/** The text and attachments to begin with. */
	edited: EditedMessage;
	/** Called with every change, to store it for a reload. */
	onChange: (edited: EditedMessage) => void;
	onRun: (edited: EditedMessage) => void;
	onCancel: () => void;
	/** Whether an answer is running, so that nothing can be sent. */
	isBusy: boolean;
}

/** An instruction as a box in its place. Enter resends it, and Escape cancels. */
export function InstructionEditor(props: InstructionEditorProps) {
	const { edited, onChange, onRun, onCancel, isBusy } = props;
	const box = useRef<HTMLTextAreaElement>(null);
	const [unsent, setUnsent] = useState<UnsentMessage>(edited);
	const { trigger, dismiss, onInput, onSelect } = useTrigger(unsent.text);
	const { around, note } = useImageNote('a message');
	const next = { ...edited, ...unsent };
	const canRun = !isBusy && !isBlank(unsent);

	const isRestored = edited.isRestored === true;
	useLayoutEffect(() => {
		if (isRestored || !box.current) return;
		box.current.focus();
		box.current.setSelectionRange(box.current.value.length, box.current.value.length);
	}, [isRestored]);

	const change = (message: UnsentMessage) => {
		setUnsent(message);
		onChange({ ...edited, ...message });
	};
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (isComposing(event)) return;
		if (event.key === 'Escape') onCancel();
		else if (!isEnter(event) || event.shiftKey) return;
		else if (canRun) onRun(next);
		event.preventDefault();
	};

	return (
		<form
			{...around}
			className={styles.form}
			onSubmit={(event) => {
				event.preventDefault();
				if (canRun) onRun(next);
			}}
		>
			{edited.failure ? (
				<Notice
					live
					tone="error"
					className={styles.failure}
					title="Not sent. Your edited instruction is still here."
				>
					<FailureReason failure={edited.failure} />
				</Notice>
			) : null}
			<TextArea
				ref={box}
				label="Instruction"
				labelHidden
				rows={3}
				dir="auto"
				className={styles.box}
				value={unsent.text}
				onChange={(event) => {
					onInput(event);
					change({ ...unsent, text: event.target.value });
				}}
				onKeyDown={onKeyDown}
				onSelect={onSelect}
				onBlur={dismiss}
			/>
			{note}
			<MessageFiles
				box={box}
				unsent={unsent}
				trigger={trigger}
				onChange={change}
				onDismiss={dismiss}
			/>
			<MessageDrafts box={box} unsent={unsent} onChange={change} />
			<div className={styles.bar}>
				<ResultsSwitch unsent={unsent} onChange={change} />
				<p className={styles.hint} data-needed={isBusy || undefined}>
					{isBusy
						? 'You can resend it when this answer is complete.'
						: 'Enter to resend, Esc to cancel'}
				</p>
				<Button size="sm" onClick={onCancel}>
					Cancel
				</Button>
				<Button size="sm" type="submit" variant="primary" disabled={!canRun}>
					Resend
				</Button>
			</div>
		</form>
	);
}
