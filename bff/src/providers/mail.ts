import { createTransport } from 'nodemailer';

export interface Mail {
	/** One address, without a name. */
	to: string;
	subject: string;
	text: string;
	html: string;
	/**
	 * The same for every try at the same mail, so that one that arrives twice can be told. A UUID.
	 */
	id: string;
}

/** A mail server. */
export interface Mailer {
	/**
	 * Hands one mail over. Resolves when the server has taken it, which does not say that anybody
	 * reads it. Throws `MailRefusedError` where another try is of no use, and any other error where
	 * it may be. A connection lost at the very end may mean that it was taken. No error holds the
	 * address or words of the mail: all may be logged.
	 */
	send(mail: Mail): Promise<void>;
}

/** The server will not take this mail for this address, today or tomorrow. */
export class MailRefusedError extends Error {
	override readonly name = 'MailRefusedError';
}

/**
 * A mailer that speaks SMTP. `from` is an address with a name, as `Warble <hello@warble.example>`.
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
	const transport = createTransport(
		{
			url: smtpUrl,
			connectionTimeout: 10_000,
			greetingTimeout: 10_000,
			socketTimeout: 30_000,
			disableFileAccess: true,
			disableUrlAccess: true,
		},
		{ from },
	);
	const [domain = ''] = /^[a-z0-9.-]*/i.exec(from.replace(/^.*@/, '')) ?? [];

	return {
		async send({ to, subject, text, html, id }) {
			// An address that could be read as several, or a line break, would be a way to send other
			// people's mail.
			if (/[\p{Cc}\s,;:<>()"\\]/u.test(to))
				throw new MailRefusedError('This is no address that mail can be sent to.');
			try {
				await transport.sendMail({
					to: { name: '', address: to },
					subject,
					text,
					html,
					messageId: `<${id}@${domain}>`,
				});
			} catch (error) {
				if (isFinal(error))
					throw new MailRefusedError(
						`The mail server refused it for good (${error.responseCode}).`,
					);
				throw new Error(`The mail server could not take it (${reasonOf(error)}).`);
			}
		},
	};
}

/**
 * 5xx for the recipient or the text. The same number at sign-in or for the sender is our own
 * mistake, and can be mended.
 */
function isFinal(error: unknown): error is { responseCode: number } {
	if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error))
		return false;
	return (
		(error.command === 'RCPT TO' || error.command === 'DATA') && Number(error.responseCode) >= 500
	);
}

/** What went wrong in two words. A server's own sentence repeats the address. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return 'unknown';
	const parts = ['code', 'responseCode', 'command']
		.map((name) => Reflect.get(error, name))
		.filter((part) => part !== undefined);
	return parts.length > 0 ? parts.join(' ') : error.name;
}
