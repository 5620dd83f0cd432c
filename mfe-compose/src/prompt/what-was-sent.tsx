import type { ChatMessage } from 'bff/contract/compose/compose';
import { Button } from 'design-system/button';
import { useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { isStoredMessage } from '../thread/conversation.ts';

const SentDialog = lazyPart(
	async () => (await import('./sent-dialog.tsx')).SentDialog,
	'The prompt',
);

/** Opens the prompt of an answer. Not shown until the answer is stored. */
export function WhatWasSent({ message }: { message: ChatMessage }) {
	const [isOpen, setOpen] = useState(false);
	if (message.status === 'running' || !isStoredMessage(message)) return null;
	const { threadId, id: messageId } = message;
	return (
		<>
			<Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
				See the prompt
			</Button>
			{isOpen ? (
				<SentDialog threadId={threadId} messageId={messageId} onClose={() => setOpen(false)} />
			) : null}
		</>
	);
}
