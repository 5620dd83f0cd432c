import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { Sessions } from './session-store.ts';

/** So long a stream may outlive a session that ended in another process. */
const LOOK_EVERY_MS = 3000;

export interface WatchOptions {
	sessions: Pick<Sessions, 'endedAmong'>;
	streams: OpenStreams;
	log: FastifyBaseLogger;
}

/**
 * Ends the streams of sessions that ended elsewhere: in another process, or by hand in the
 * database. Asks nothing while no stream is open.
 *
 * @returns stops, and resolves when the last look is over.
 */
export function watchEndedSessions({ sessions, streams, log }: WatchOptions): () => Promise<void> {
	const stopping = new AbortController();
	const watch = async (): Promise<void> => {
		while (await waited(stopping.signal)) {
			try {
				const watched = streams.sessionIds();
				if (watched.length > 0)
					for (const id of await sessions.endedAmong(watched)) streams.endSession(id);
			} catch (err) {
				log.error({ err }, 'could not look for ended sessions');
			}
		}
	};
	const watching = watch();
	return () => {
		stopping.abort();
		return watching;
	};
}

/** False when it was stopped. */
function waited(signal: AbortSignal): Promise<boolean> {
	return pause(LOOK_EVERY_MS, true, { signal, ref: false }).catch(() => false);
}
