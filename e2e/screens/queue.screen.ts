import { expect, type Locator, type Page } from '@playwright/test';

/** The date of a day from now, such as `2026-11-28`. */
export function dayFromNow(days: number): string {
	const at = new Date(Date.now() + days * 86_400_000);
	return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}

/** `/app/queue`. */
export class QueueScreen {
	readonly page: Page;
	readonly heading: Locator;

	constructor(page: Page) {
		this.page = page;
		this.heading = page.getByRole('heading', { level: 1 });
	}

	async open(search = ''): Promise<void> {
		await this.page.goto(`/app/queue${search}`);
		await expect(this.page.getByText(/^\d+ queued/)).toBeVisible();
	}

	/** A post of the list, by its text. */
	post(text: string): Locator {
		return this.page.getByRole('article').filter({ hasText: text });
	}

	/** Undoes the action of the toast with this text. */
	async undo(toast: string | RegExp): Promise<void> {
		// Other toasts may still be open.
		const content = this.page.getByText(toast).locator('..');
		await content.getByRole('button', { name: 'Undo' }).click();
	}

	/** Sets slots at 10:00 and 18:00 of each day, and the browser's time zone. */
	async setSlots(): Promise<void> {
		const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
			['10:00', '18:00'].map((time) => ({ weekday, time })),
		);
		await this.#send('PUT', '/api/publishing/settings', {
			slots,
			zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		});
	}

	/** Queues a new draft for a time such as `2026-11-28T18:00`. Returns its id. */
	async queue(text: string, localTime: string): Promise<string> {
		const id = crypto.randomUUID();
		await this.#send('POST', '/api/drafts', { id, parts: [{ text, media: [] }] });
		await this.#send('PUT', `/api/drafts/${id}/publication`, { when: { kind: 'at', localTime } });
		return id;
	}

	async #send(method: string, url: string, body: object): Promise<void> {
		const status = await this.page.evaluate(
			async ([verb, to, json]) => {
				const headers = { 'content-type': 'application/json' };
				return (await fetch(to, { method: verb, headers, body: json })).status;
			},
			[method, url, JSON.stringify(body)] as const,
		);
		expect(status).toBe(200);
	}
}
