import { expect } from '@playwright/test';
import type { ProductPlace } from './product.ts';

interface Mail {
	from: string;
	subject: string;
	text: string;
	html: string;
}

/** Waits for the mail that an address gets, and takes it from the sandbox. */
export async function mailTo({ sandboxUrl }: ProductPlace, address: string): Promise<Mail> {
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
	if (!mail) throw new Error(`There is no mail to ${address}.`);
	return mail;
}

/** The account link in a text. */
export function linkIn(text: string): string {
	const link = /http\S+\/account-link#[\w-]+/.exec(text)?.[0];
	if (link === undefined) throw new Error(`There is no link in:\n${text}`);
	return link;
}
