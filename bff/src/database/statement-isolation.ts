import type { PGlite } from '@electric-sql/pglite';

/**
 * Protocol messages that are followed by more of the same statement: all messages up to its Sync.
 */
const unfinished = new Set(Array.from('PBDECH', (letter) => letter.charCodeAt(0)));

/**
 * Prevents connections from mixing their statements. The socket server shares one session between
 * its connections and reserves it for a connection only while a transaction is open. Between the
 * messages of one statement, another connection could replace it and we would get its rows. So this
 * reports an open transaction until the statement is complete.
 * https://github.com/electric-sql/pglite/issues/1046
 */
export function isolateStatements(db: PGlite): void {
	const execute = db.execProtocolRawStream.bind(db);
	const isInTransaction = db.isInTransaction.bind(db);
	let isUnfinished = false;
	db.isInTransaction = () => isUnfinished || isInTransaction();
	db.execProtocolRawStream = async (message, options) => {
		isUnfinished = unfinished.has(message[0] ?? 0);
		try {
			await execute(message, options);
		} catch (error) {
			// Errors of PostgreSQL are normal responses. An exception means that the engine is broken and
			// the server's queue is stuck, so the process has to crash.
			setImmediate(() => {
				throw error;
			});
			throw error;
		}
	};
}
