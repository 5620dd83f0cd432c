import { loadOnce } from '../memory/load-once.ts';
import { measureCall } from '../telemetry/calls.ts';

export interface Mail {
	/** One address, without a name. */
	to: string;
	subject: string;
	text: string;
	html: string;
	/**
	 * An https address where one request stops these mails (RFC 8058). Only for mails that the user
	 * can turn off.
	 */
	unsubscribeUrl?: string;
	/** A UUID, the same for every attempt at the same mail, so that duplicates can be recognised. */
	id: string;
}

/** A mail server. */
export interface Mailer {
	/**
	 * Sends one mail. Resolves when the server has accepted it, which does not mean that it was
	 * delivered. Throws `MailRefusedError` if retrying is useless, and any other error if it may
	 * help. If the connection is lost at the very end, the mail may have been accepted. No error
	 * contains the address or the text of the mail, so all may be logged.
	 */
	send(mail: Mail): Promise<void>;
}

/** The server permanently refuses this mail for this address. */
export class MailRefusedError extends Error {
	override readonly name = 'MailRefusedError';
	/**
	 * Whether the address does not exist or is closed. Otherwise the server refuses this mail or us.
	 */
	readonly isAddressGone: boolean;

	constructor(message: string, isAddressGone: boolean) {
		super(message);
		this.isAddressGone = isAddressGone;
	}
}

/**
 * Creates an SMTP mailer. `from` is an address with a name: `Warble <hello@warble.example>`.
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
	const options = {
		url: smtpUrl,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 30_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
	// Loaded with the first mail, because it takes memory that few servers need otherwise.
	const loadTransport = loadOnce(async () => {
		const { createTransport } = await import('nodemailer');
		return createTransport(options, { from });
	});
	const [domain = ''] = /^[a-z0-9.-]*/i.exec(from.replace(/^.*@/, '')) ?? [];

	return {
		async send({ to, subject, text, html, id, unsubscribeUrl }) {
			// Prevents header injection: the address must not be read as several, or contain line breaks.
			if (/[\p{Cc}\s,;:<>()"\\]/u.test(to))
				throw new MailRefusedError('Mail cannot be sent to this address.', true);
			try {
				const transport = await loadTransport();
				const message = {
					to: { name: '', address: to },
					subject,
					text,
					html,
					messageId: `<${id}@${domain}>`,
					...(unsubscribeUrl && {
						headers: {
							'List-Unsubscribe': `<${unsubscribeUrl}>`,
							'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
						},
					}),
				};
				await measureCall(
					'mail',
					'send',
					() => transport.sendMail(message),
					(result) => ('value' in result ? 'ok' : isFinal(result.error) ? 'refused' : 'failed'),
				);
			} catch (error) {
				if (isFinal(error))
					throw new MailRefusedError(
						`The mail server permanently refused the mail (${error.responseCode}).`,
						isAddressGone(error),
					);
				throw new Error(`The mail server did not accept the mail (${reasonOf(error)}).`);
			}
		},
	};
}

/**
 * Whether the error is a 5xx for the recipient or the text. A 5xx at sign-in or for the sender
 * means that our settings are wrong, which can be fixed.
 */
function isFinal(error: unknown): error is { responseCode: number } {
	if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error))
		return false;
	return (
		(error.command === 'RCPT TO' || error.command === 'DATA') && Number(error.responseCode) >= 500
	);
}

/**
 * Whether the refusal is about the mailbox. Servers that say which kind of refusal it is (RFC 3463)
 * use 5.1 for addresses and 5.2.1 for closed mailboxes; 5.7 is a policy that may change.
 */
function isAddressGone(error: { responseCode: number }): boolean {
	const { command, response } = error as { command?: unknown; response?: unknown };
	if (command !== 'RCPT TO') return false;
	const kind = /^\d{3}[ -](5\.\d+\.\d+)\b/.exec(String(response))?.[1];
	return kind ? /^5\.(1\.|2\.1$)/.test(kind) : [550, 551, 553].includes(error.responseCode);
}

/** A short reason. The server's own message is not used, because it repeats the address. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return 'unknown';
	const parts = ['code', 'responseCode', 'command']
		.map((name) => Reflect.get(error, name))
		.filter((part) => part !== undefined);
	return parts.length > 0 ? parts.join(' ') : error.name;
}
