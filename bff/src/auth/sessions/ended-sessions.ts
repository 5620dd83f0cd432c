import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { SessionStore } from './session-store.ts';

/** Maximum time that a stream stays open after its session ended in another process. */
const CHECK_INTERVAL_MS = 3000;

export interface WatchOptions {
	sessions: Pick<SessionStore, 'findEnded'>;
	streams: OpenStreams;
	log: FastifyBaseLogger;
}

/**
 * Closes the streams of sessions that were ended in another process or directly in the database.
 * Runs no query while no stream is open.
 *
 * @returns a function that stops the watch and resolves when the last check is done.
 */
export function watchEndedSessions({ sessions, streams, log }: WatchOptions): () => Promise<void> {
	const stopping = new AbortController();
	const watch = async (): Promise<void> => {
		while (await waitForNextCheck(stopping.signal)) {
			try {
				const watched = streams.sessionIds();
				if (watched.length > 0)
					for (const id of await sessions.findEnded(watched)) streams.endSession(id);
			} catch (err) {
				log.error({ err }, 'checking for ended sessions failed');
			}
		}
	};
	const watching = watch();
	return () => {
		stopping.abort();
		return watching;
	};
}

/** False if the watch was stopped. */
function waitForNextCheck(signal: AbortSignal): Promise<boolean> {
	return pause(CHECK_INTERVAL_MS, true, { signal, ref: false }).catch(() => false);
}
