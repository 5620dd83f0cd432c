import type { Email } from 'postal-mime';

/** A mail that arrived. */
export interface Received {
	/** Counts up from 1. */
	id: string;
	/** ISO 8601. */
	at: string;
	/** As the envelope says: who it really went to. */
	to: string[];
	email: Email;
}

/** How many are kept. */
const KEPT = 200;

/** What has arrived, the newest first. */
export class Inbox {
	#mails: Received[] = [];
	#count = 0;

	add(to: string[], email: Email): void {
		this.#count += 1;
		this.#mails = [
			{ id: String(this.#count), at: new Date().toISOString(), to, email },
			...this.#mails,
		].slice(0, KEPT);
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
