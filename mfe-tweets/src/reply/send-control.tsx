import type { ActionMethod } from 'bff/contract/tweets';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import styles from './send-control.module.css';
import type { Reply } from './use-reply.ts';

export interface SendControlProps {
	method: ActionMethod;
	reply: Pick<Reply, 'canSend' | 'isSending' | 'isUnsure' | 'intent' | 'send'>;
}

/** Sends a reply, or opens X's page with it, where the user sends it. */
export function SendControl({
	method,
	reply: { canSend, isSending, isUnsure, intent, send },
}: SendControlProps) {
	if (method === 'open_in_x' && !isUnsure) {
		return (
			<span className={styles.send}>
				{canSend ? (
					<span className={styles.note}>Opens X with this text. Press Post there.</span>
				) : null}
				<ButtonLink
					size="sm"
					variant={canSend ? 'primary' : 'secondary'}
					data-action="send"
					target="_blank"
					rel="noopener noreferrer"
					{...(intent === undefined
						? { role: 'link', 'aria-disabled': true }
						: { href: intent, onClick: send })}
				>
					Send on X
				</ButtonLink>
			</span>
		);
	}
	return (
		<span className={styles.send}>
			<Button
				size="sm"
				variant={canSend || isSending ? 'primary' : 'secondary'}
				data-action="send"
				busy={isSending}
				disabled={!canSend && !isSending}
				onClick={send}
			>
				{isUnsure ? 'Check and send' : 'Send Response'}
			</Button>
		</span>
	);
}
