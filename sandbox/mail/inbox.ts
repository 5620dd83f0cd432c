import type { Email } from 'postal-mime';

/** A mail that arrived. */
export interface Received {
	/** Counts up from 1. */
	id: string;
	/** ISO 8601. */
	at: string;
	/** The recipients of the envelope. */
	to: string[];
	email: Email;
}

/** Older mails are dropped. */
const MAIL_LIMIT = 200;

/** The mails that arrived, newest first. */
export class Inbox {
	#mails: Received[] = [];
	#count = 0;

	add(to: string[], email: Email): void {
		this.#count += 1;
		this.#mails = [
			{ id: String(this.#count), at: new Date().toISOString(), to, email },
			...this.#mails,
		].slice(0, MAIL_LIMIT);
	}

	list(to?: string): Received[] {
		return this.#mails.filter((mail) => to === undefined || mail.to.includes(to));
	}

	find(id: string): Received | undefined {
		return this.#mails.find((mail) => mail.id === id);
	}

	clear(): void {
		this.#mails = [];
	}
}
