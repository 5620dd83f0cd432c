import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoTime } from './demo-content.ts';

/** Maximum duration of one step in the sandbox. */
export const WAIT_LIMIT_MS = 120_000;
const POLL_MS = 25;

export function dateOf({ daysAgo, time }: DemoTime): Date {
	const date = new Date();
	const [hours = 0, minutes = 0] = time.split(':').map(Number);
	date.setDate(date.getDate() - daysAgo);
	date.setHours(hours, minutes, 0, 0);
	return date;
}

export async function until(isTrue: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + WAIT_LIMIT_MS;
	while (!(await isTrue())) {
		if (Date.now() > deadline) throw new Error('Filling the demo account took too long.');
		await sleep(POLL_MS);
	}
}
