import { setTimeout as pause } from 'node:timers/promises';

/** The highest value of `measure`, again and again with a pause between, until the work is done. */
export async function highestWhile(
	work: Promise<unknown>,
	pauseMs: number,
	measure: () => Promise<number>,
): Promise<number> {
	let [isDone, highest] = [false, 0];
	const over = work.finally(() => {
		isDone = true;
	});
	while (!isDone) {
		highest = Math.max(highest, await measure());
		await pause(pauseMs);
	}
	await over;
	return highest;
}
