import { expect, test } from 'vitest';
import { byHand, crust, failed, hydration, NOW, queueOf } from '../testing/samples.ts';
import { changesByItself } from './use-live-queue.ts';

const due = (seconds: number, status: 'queued' | 'publishing' = 'queued') => {
	const at = new Date(NOW + seconds * 1000).toISOString();
	return { ...crust, publication: { ...crust.publication, status, at } };
};
const paused = { reason: 'user', since: new Date(NOW).toISOString() } as const;

test.each([
	['is due in 45 seconds', [due(45)], null, false],
	['is due a moment sooner', [due(44.999)], null, true],
	['is overdue', [due(-60)], null, true],
	['is due in a paused queue', [due(0)], paused, false],
	['is being sent', [due(3600, 'publishing')], null, true],
	['is being sent while the queue is paused', [due(3600, 'publishing')], paused, true],
	['is posted, failed or waits for the user', [hydration, failed, byHand], null, false],
])('a queue with a post that %s is followed or not', (_, drafts, pause, expected) => {
	expect(changesByItself(queueOf(drafts, { paused: pause }), NOW)).toBe(expected);
});
