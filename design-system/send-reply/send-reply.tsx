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
	 * Set if the user sends the reply on a page of the post's network: the address of that page, or
	 * null while the text cannot be sent.
	 */
	intent?: string | null | undefined;
	/** The name of that network in sentences. */
	network?: string;
	/** The text to copy when that page opens; undefined if the page has it already, as X's does. */
	copies?: string | undefined;
	/** A sentence about who sends it, or why the user does; shown once it can be sent. */
	note?: string | undefined;
	onSend: () => void;
};

/** Sends a reply, or opens a page of the post's network if the user sends it there. */
export function SendReply({
	canSend,
	isSending,
	isUnsure,
	intent,
	network = 'X',
	copies,
	note,
	onSend,
}: SendReplyProps) {
	const open = () => {
		// If the browser refuses, the text is still in its box.
		if (copies !== undefined) navigator.clipboard.writeText(copies).catch(() => undefined);
		onSend();
	};
	if (intent !== undefined && !isUnsure) {
		return (
			<span className={styles.send}>
				{canSend ? (
					<span className={styles.note}>
						{note === undefined ? null : `${note} `}
						{copies === undefined
							? `Opens ${network} with this text. Press Post there.`
							: `Copies this text and opens the post on ${network}. Paste it there.`}
					</span>
				) : null}
				<ButtonLink
					size="sm"
					variant={canSend ? 'primary' : 'secondary'}
					data-action="send"
					target="_blank"
					rel="noopener noreferrer"
					{...(intent === null
						? { role: 'link', 'aria-disabled': true }
						: { href: intent, onClick: open })}
				>
					{copies === undefined ? 'Send' : 'Reply'} on {network}
				</ButtonLink>
			</span>
		);
	}
	return (
		<span className={styles.send}>
			{canSend && note !== undefined ? <span className={styles.note}>{note}</span> : null}
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
