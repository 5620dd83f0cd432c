import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import styles from './send-control.module.css';
import type { Response } from './use-reply.ts';

export interface SendControlProps {
	way: 'done' | 'open_in_x';
	response: Pick<Response, 'canSend' | 'isSending' | 'isUnsure' | 'intent' | 'send'>;
}

/** Sends an answer, or opens X with it, where the person sends it. */
export function SendControl({
	way,
	response: { canSend, isSending, isUnsure, intent, send },
}: SendControlProps) {
	if (way === 'open_in_x' && !isUnsure) {
		return (
			<span className={styles.send}>
				{canSend ? (
					<span className={styles.note}>Opens X with this text, you press Post there</span>
				) : null}
				<ButtonLink
					size="sm"
					variant={canSend ? 'primary' : 'secondary'}
					data-act="send"
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
				data-act="send"
				busy={isSending}
				disabled={!canSend && !isSending}
				onClick={send}
			>
				{isUnsure ? 'Check and send' : 'Send Response'}
			</Button>
		</span>
	);
}
