// Preloaded into every server of the bench, so that none of them, the product least of all, has
// code for being measured.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send) {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	process.on('message', ({ id, question }: { id: number; question: string }) => {
		if (question === 'usage') {
			const { user, system } = process.cpuUsage();
			process.send?.({
				id,
				answer: { cpu: user + system, rss: process.memoryUsage.rss(), held: 0 },
			});
		}
		if (question === 'memory') {
			collectGarbage();
			collectGarbage();
			const { rss, heapUsed, external } = process.memoryUsage();
			process.send?.({ id, answer: { cpu: 0, rss, held: heapUsed + external } });
		}
	});
	process.on('disconnect', () => process.exit());
	process.channel?.unref();
}
