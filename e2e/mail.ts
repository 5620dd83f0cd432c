import { expect } from '@playwright/test';
import type { ProductPlace } from './product.ts';

interface Mail {
	from: string;
	subject: string;
	text: string;
	html: string;
}

/** Waits for the only mail to an address, and returns it. */
export async function takeMail({ sandboxUrl }: ProductPlace, address: string): Promise<Mail> {
	const inbox = new URL('/sandbox/mail/messages', sandboxUrl);
	inbox.searchParams.set('to', address);
	let mails: Mail[] = [];
	await expect
		.poll(
			async () => {
				mails = await (await fetch(inbox)).json();
				return mails.map(({ subject }) => subject);
			},
			{ message: `mail to ${address}` },
		)
		.toHaveLength(1);
	const [mail] = mails;
	if (!mail) throw new Error(`No mail to ${address}.`);
	return mail;
}

/** The account link in a text. */
export function findAccountLink(text: string): string {
	const link = /http\S+\/account-link#[\w-]+/.exec(text)?.[0];
	if (link === undefined) throw new Error(`No account link in:\n${text}`);
	return link;
}
