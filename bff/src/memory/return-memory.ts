import { Session } from 'node:inspector/promises';

/**
 * Collects start-up garbage and returns its memory to the system, which `gc()` does not do. Without
 * it an idle server keeps about 110 MB more, because it has no reason to collect. Blocks this
 * thread for about 0.2 s.
 */
export async function returnMemory(): Promise<void> {
	const session = new Session();
	session.connect();
	await session.post('HeapProfiler.collectGarbage');
	session.disconnect();
}
