// Preloaded into every server of the benchmark, so that the servers contain no code for benchmarks.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send) {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	process.on('message', ({ id, request }: { id: number; request: string }) => {
		if (request === 'usage') {
			const { user, system } = process.cpuUsage();
			process.send?.({
				id,
				response: { cpu: user + system, rss: process.memoryUsage.rss(), used: 0 },
			});
		}
		if (request === 'memory') {
			collectGarbage();
			collectGarbage();
			const { rss, heapUsed, external } = process.memoryUsage();
			process.send?.({ id, response: { cpu: 0, rss, used: heapUsed + external } });
		}
	});
	process.on('disconnect', () => process.exit());
	process.channel?.unref();
}
