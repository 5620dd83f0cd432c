import type { ChatMessage } from 'bff/contract/compose';
import { Button } from 'design-system/button';
import { useState } from 'react';
import { useLazy } from 'remote-kit/lazy/use-lazy';
import { isStoredMessage } from '../thread/conversation.ts';

const loadSentDialog = () =>
	import(/* webpackChunkName: "overlays" */ './sent-dialog.tsx').then(
		({ SentDialog }) => SentDialog,
	);

/** Opens what was sent to the model for an answer. Not shown until the answer is stored. */
export function WhatWasSent({ message }: { message: ChatMessage }) {
	const [opened, setOpened] = useState<object>();
	const { part: SentDialog, hasFailed } = useLazy(loadSentDialog, opened);
	if (message.status === 'running' || !isStoredMessage(message)) return null;
	const { threadId, id: messageId } = message;
	return (
		<>
			<Button size="sm" variant="quiet" onClick={() => setOpened({})}>
				What was sent
			</Button>
			{hasFailed ? <p role="alert">This didn’t load.</p> : null}
			{SentDialog && opened ? (
				<SentDialog
					threadId={threadId}
					messageId={messageId}
					onClose={() => setOpened(undefined)}
				/>
			) : null}
		</>
	);
}
