import { Button } from '../button/button.tsx';
import { ButtonLink } from '../button-link/button-link.tsx';
import styles from './send-reply.module.css';

export type SendReplyProps = {
	/** Whether the text can be sent now. */
	canSend: boolean;
	isSending: boolean;
	/** Whether it may have been sent already, so that sending looks it up first. */
	isUnsure: boolean;
	/**
	 * Set if the user sends the reply on X's page: the address of that page, or null while the text
	 * cannot be sent.
	 */
	intent?: string | null | undefined;
	onSend: () => void;
};

/** Sends a reply, or opens it on X's page if the user sends it there. */
export function SendReply({ canSend, isSending, isUnsure, intent, onSend }: SendReplyProps) {
	if (intent !== undefined && !isUnsure) {
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
					{...(intent === null
						? { role: 'link', 'aria-disabled': true }
						: { href: intent, onClick: onSend })}
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
				onClick={onSend}
			>
				{isUnsure ? 'Check and send' : 'Send Response'}
			</Button>
		</span>
	);
}
