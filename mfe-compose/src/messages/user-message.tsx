import type { ChatMessage } from 'bff/contract/compose/compose';
import { Button } from 'design-system/button';
import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import { useContext, useLayoutEffect, useRef } from 'react';
import { BranchContext } from '../branches/branch-context.ts';
import { saveEdited } from '../branches/edited-message.ts';
import { InstructionEditor } from '../branches/instruction-editor.tsx';
import { FileRefs } from '../files/file-refs.tsx';
import { isInTree } from '../thread/conversation.ts';
import { Byline } from './byline.tsx';
import { MessageHead } from './message-head.tsx';
import { SentDrafts } from './sent-drafts.tsx';
import styles from './user-message.module.css';

export interface UserMessageProps {
	message: ChatMessage;
}

/** An instruction of the user with its attached files, which can be edited and run again. */
export function UserMessage({ message }: UserMessageProps) {
	const branches = useContext(BranchContext);
	const { edited } = branches ?? {};
	const isEdited = edited?.messageId === message.id && edited.isSent !== true;
	const editButton = useRef<HTMLButtonElement>(null);
	const wasEdited = useRef(false);
	useLayoutEffect(() => {
		const hasLostFocus = !document.activeElement || document.activeElement === document.body;
		if (wasEdited.current && !isEdited && hasLostFocus) editButton.current?.focus();
		wasEdited.current = isEdited;
	}, [isEdited]);

	return (
		<MarginRow
			margin={
				<MessageHead message={message}>
					<span>
						<Byline who="You" at={message.createdAt} />
					</span>
				</MessageHead>
			}
			aside={
				branches && isInTree(message) && !isEdited ? (
					<Button
						ref={editButton}
						size="sm"
						variant="quiet"
						className={styles.edit}
						onClick={() => branches.edit(message)}
					>
						Edit and resend
					</Button>
				) : null
			}
		>
			{branches && edited && isEdited ? (
				<InstructionEditor
					edited={edited}
					onChange={(next) => saveEdited(message.threadId, next)}
					onRun={branches.runAgain}
					onCancel={branches.cancelEdit}
					isBusy={branches.isBusy}
				/>
			) : (
				<>
					{message.content === '' ? null : (
						<Words size="md" preserveLines>
							{message.content}
						</Words>
					)}
					<FileRefs files={message.fileRefs} />
					<SentDrafts {...message} />
				</>
			)}
		</MarginRow>
	);
}
