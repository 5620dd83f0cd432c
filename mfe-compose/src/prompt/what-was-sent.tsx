import type { ChatMessage } from 'bff/contract/compose';
import { Button } from 'design-system/button';
import { useState } from 'react';
import { useLazy } from '../messages/use-lazy.ts';
import { isStoredMessage } from '../thread/conversation.ts';
import styles from './what-was-sent.module.css';

const loadSentDialog = () =>
	import(/* webpackChunkName: "sent" */ './sent-dialog.tsx').then(({ SentDialog }) => SentDialog);

/** Opens what was sent to the model for an answer. Not shown until the answer is stored. */
export function WhatWasSent({ message }: { message: ChatMessage }) {
	const [isOpen, setOpen] = useState(false);
	const [clicks, setClicks] = useState(0);
	const { part: SentDialog, hasFailed } = useLazy(loadSentDialog, clicks);
	if (message.status === 'running' || !isStoredMessage(message)) return null;
	const { threadId, id: messageId } = message;
	const open = () => {
		setOpen(true);
		setClicks(clicks + 1);
	};
	return (
		<>
			<Button size="sm" variant="quiet" className={styles.link} onClick={open}>
				What was sent
			</Button>
			{hasFailed ? <p role="alert">This didn’t load. Check your connection.</p> : null}
			{SentDialog && isOpen ? (
				<SentDialog threadId={threadId} messageId={messageId} onClose={() => setOpen(false)} />
			) : null}
		</>
	);
}
